import type { KindName } from '#rules/question/kinds/names.ts';
import { lazyPart, type Part } from './lazy-part.tsx';
import { AskOptions, ReviewOptions } from './options.part.tsx';
import type { AskProps, ReviewProps } from './part-props.ts';

type KindParts = { Ask: Part<AskProps>; Review: Part<ReviewProps> };

const ordering = () => import('./order/ordering.part.tsx');
const rows = () => import('./rows.part.tsx');
const blanks = () => import('./blanks.part.tsx');
const ruleset = () => import('./order/ruleset.part.tsx');
const hotspot = () => import('./hotspot/hotspot.part.tsx');
const console = () => import('./console-parts.ts');

/** The parts that ask and review each kind of question. Large ones load through `lazyPart`. */
export const KIND_PARTS: Record<KindName, KindParts> = {
  single: { Ask: AskOptions, Review: ReviewOptions },
  multiple: { Ask: AskOptions, Review: ReviewOptions },
  ordering: {
    Ask: lazyPart(async () => (await ordering()).AskOrdering),
    Review: lazyPart(async () => (await ordering()).ReviewOrdering),
  },
  matching: {
    Ask: lazyPart(async () => (await rows()).AskMatching),
    Review: lazyPart(async () => (await rows()).ReviewRows),
  },
  matrix: {
    Ask: lazyPart(async () => (await rows()).AskMatrix),
    Review: lazyPart(async () => (await rows()).ReviewRows),
  },
  blanks: {
    Ask: lazyPart(async () => (await blanks()).AskBlanks),
    Review: lazyPart(async () => (await blanks()).ReviewBlanks),
  },
  console: {
    Ask: lazyPart(async () => (await console()).CONSOLE_PARTS.Ask),
    Review: lazyPart(async () => (await console()).CONSOLE_PARTS.Review),
  },
  hotspot: {
    Ask: lazyPart(async () => (await hotspot()).AskHotspot),
    Review: lazyPart(async () => (await hotspot()).ReviewHotspot),
  },
  ruleset: {
    Ask: lazyPart(async () => (await ruleset()).AskRuleset),
    Review: lazyPart(async () => (await ruleset()).ReviewRuleset),
  },
};
