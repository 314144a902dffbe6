/** The look of a region: selectable, selected, or rightly or wrongly selected. */
export type RegionLook = 'open' | 'chosen' | 'right' | 'wrong';

/** The regions of a picture by name, and what clicking one does. */
export type Regions = { looks: ReadonlyMap<string, RegionLook>; onPoint?: (name: string) => void };

/** Strokes in a drawing. */
export const STROKE_OF: Record<RegionLook, string> = {
  open: 'text-accent',
  chosen: 'text-accent',
  right: 'text-correct',
  wrong: 'text-wrong',
};

/** Border and background in a screen. */
export const EDGE_OF: Record<RegionLook, string> = {
  open: 'outline-1 outline-dashed outline-accent hover:outline-2',
  chosen: 'bg-accent-soft outline-3 outline-accent',
  right: 'bg-correct-soft outline-3 outline-correct',
  wrong: 'bg-wrong-soft outline-3 outline-wrong',
};

/** A symbol beside the color. */
export const SIGN_OF: Record<RegionLook, string> = { open: '', chosen: '●', right: '✓', wrong: '✕' };
