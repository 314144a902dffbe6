import type { ComponentType } from 'react';
import type { KindName } from '#rules/question/kinds/names.ts';
import { AskOptions, ReviewOptions } from './options.part.tsx';
import type { AskProps, ReviewProps } from './part-props.ts';

/** What asks a question of each kind, and what reviews it. What is large comes by `lazy`. */
export const KIND_PARTS: Record<KindName, { Ask: ComponentType<AskProps>; Review: ComponentType<ReviewProps> }> = {
  single: { Ask: AskOptions, Review: ReviewOptions },
  multiple: { Ask: AskOptions, Review: ReviewOptions },
};
