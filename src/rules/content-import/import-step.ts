/** Hashes of something in a pack: as last imported, as it is now, and as the pack wants it. */
type Hashes = { brought: string; current: string; next: string };

/**
 * What an import does with an existing thing. Local changes since it was imported are kept, whether or not the pack
 * also changed it, unless the import is told to overwrite.
 */
export function stepOf({ brought, current, next }: Hashes, isOverwriting: boolean): 'same' | 'change' | 'keep' {
  if (current === next) return 'same';
  return isOverwriting || current === brought ? 'change' : 'keep';
}
