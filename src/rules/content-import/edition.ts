/** Something that packs name, by hashes: as its pack brought it last, as it stands, and as the pack would have it now. */
type Editions = { brought: string; current: string; next: string };

/**
 * What an import does with something that is there. What was changed here since it was brought is kept, whether the pack
 * changed meanwhile or not; unless the import is to overwrite.
 */
export function stepOf({ brought, current, next }: Editions, isOverwriting: boolean): 'same' | 'change' | 'keep' {
  if (current === next) return 'same';
  return isOverwriting || current === brought ? 'change' : 'keep';
}
