"""What ustav costs and how well it reads, beside others in the same run: `python -m benchmarks`, or one of the files alone."""
