"""Results of every stage kept between runs: `stages` is what the commands use, `store` the folder, `versions` the keys."""

from ustav.cache.stages import CacheSettingError, Stages, cache_folder, kept_stages, store
from ustav.cache.store import Entry, Store

__all__ = ["CacheSettingError", "Entry", "Stages", "Store", "cache_folder", "kept_stages", "store"]
