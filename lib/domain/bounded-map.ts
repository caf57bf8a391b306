// Limits the size of a map by deleting its oldest entries.

/** Stores a value as the newest entry. Then deletes the oldest entries until the map has at most `most` entries. */
export function setWithLimit<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
