/** An option as marked in a file, with the share of points it earns, from -1 to 1. */
export type MarkedOption = { text: string; share: number; rationale: string };

/** Which options are right: those that earn all points, or else those that do together; and whether that leaves points out. */
export function rightOptions(options: readonly MarkedOption[]): { right: number[]; isPartial: boolean } {
  const full = options.flatMap(({ share }, index) => (share >= 0.995 ? [index] : []));
  const some = options.flatMap(({ share }, index) => (share > 0 ? [index] : []));
  return full.length > 0 ? { right: full, isPartial: some.length > full.length } : { right: some, isPartial: false };
}
