import type { IconName } from '#web/ui/icon.tsx';

/** Right, nearly, wrong, or none of these. A tone never appears alone: an icon and a word go with it. */
export type Tone = 'right' | 'nearly' | 'wrong' | 'plain';

/** Color of words. */
export const textOf: Record<Tone, string> = {
  right: 'text-correct',
  nearly: 'text-nearly',
  wrong: 'text-wrong',
  plain: 'text-muted',
};

/** Ground and edge of a thing that is right, nearly right or wrong. */
export const surfaceOf: Record<Tone, string> = {
  right: 'border-correct bg-correct-soft',
  nearly: 'border-nearly bg-nearly-soft',
  wrong: 'border-wrong bg-wrong-soft',
  plain: 'border-line bg-raised',
};

export const iconOf: Record<Tone, IconName> = { right: 'check', nearly: 'dash', wrong: 'cross', plain: 'dash' };
