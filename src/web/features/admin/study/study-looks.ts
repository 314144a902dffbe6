import type { CONTENT_CLASSES } from '#rules/study/content-html.ts';

export type ContentClass = (typeof CONTENT_CLASSES)[number];
type Look = readonly [ContentClass, string];

/** A word has at most one look from each family. */
export const INLINE_LOOKS: Record<'Color' | 'Highlight' | 'Size' | 'Badge', readonly Look[]> = {
  Color: [
    ['study-ink-accent', 'Accent'],
    ['study-ink-green', 'Green'],
    ['study-ink-amber', 'Amber'],
    ['study-ink-red', 'Red'],
    ['study-ink-muted', 'Muted'],
  ],
  Highlight: [
    ['study-mark-yellow', 'Yellow'],
    ['study-mark-green', 'Green'],
    ['study-mark-red', 'Red'],
  ],
  Size: [
    ['study-size-small', 'Small'],
    ['study-size-large', 'Large'],
    ['study-size-title', 'Title'],
  ],
  Badge: [
    ['study-badge', 'Plain'],
    ['study-badge-success', 'Success'],
    ['study-badge-warning', 'Warning'],
  ],
};

export const BOX_LOOKS: readonly Look[] = [
  ['study-box-info', 'Info Box'],
  ['study-box-success', 'Success Box'],
  ['study-box-warning', 'Warning Box'],
  ['study-card', 'Card'],
  ['study-feature', 'Feature Highlight'],
  ['study-placeholder', 'Image Placeholder'],
];

export const COLUMN_LOOKS: readonly Look[] = [
  ['study-columns-2', 'Two Columns'],
  ['study-columns-3', 'Three Columns'],
];

/** `null`: left-aligned, the default. */
export const ALIGNMENTS: readonly (readonly [ContentClass | null, string])[] = [
  [null, 'Left'],
  ['study-align-center', 'Center'],
  ['study-align-right', 'Right'],
];
