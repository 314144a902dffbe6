/** The entries of a list that stand earlier in it, too. Packs of strangers are long, so each is looked at once. */
export function repeatsIn<Key>(keys: readonly Key[]): Key[] {
  const seen = new Set<Key>();
  return keys.filter((key) => seen.size === seen.add(key).size);
}
