"""For all tests: results of other runs are neither used nor kept, unless a test asks for it."""

import os

os.environ["USTAV_NO_CACHE"] = "1"
