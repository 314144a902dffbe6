import type { IconName } from '#web/ui/icon.tsx';

/** Right, nearly, wrong, or none of these. A tone always comes with an icon and a word. */
export type Tone = 'right' | 'nearly' | 'wrong' | 'plain';

/** Text colors. */
export const textOf: Record<Tone, string> = {
  right: 'text-correct',
  nearly: 'text-nearly',
  wrong: 'text-wrong',
  plain: 'text-muted',
};

/** Background and border colors. */
export const surfaceOf: Record<Tone, string> = {
  right: 'border-correct bg-correct-soft',
  nearly: 'border-nearly bg-nearly-soft',
  wrong: 'border-wrong bg-wrong-soft',
  plain: 'border-line bg-raised',
};

export const iconOf: Record<Tone, IconName> = { right: 'check', nearly: 'dash', wrong: 'cross', plain: 'dash' };
