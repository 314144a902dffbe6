import { hasRegions, regionNames, regionsInOrder } from '../hotspot/regions.ts';
import type { AnswerKey } from '../option.ts';
import { kindOf } from './kind.ts';
import { byOptions, ofOptions, optionKeyFaults, toggledAmong } from './options.ts';

function regionFaults({ options, exhibits = [] }: AnswerKey): string[] {
  const pictures = exhibits.filter(hasRegions);
  if (pictures.length !== 1) return [`the exhibits have ${pictures.length} pictures to choose regions in, not one`];
  // The exhibit check reports what cannot be read.
  const names = regionNames(pictures[0]!);
  if (names === null) return ['the picture cannot be read'];
  return options.flatMap(({ text }) => {
    const count = names.filter((name) => name === text).length;
    if (count === 1) return [];
    return [count === 0 ? `the picture has no region "${text}"` : `the picture has ${count} regions "${text}"`];
  });
}

/** The answer points at one or several regions of a picture; the options name the possible ones. */
export const hotspot = kindOf({
  ...byOptions,
  ...ofOptions,
  title: 'Hotspot',
  itemTypes: ['hot-area', 'performance'],
  keyForm: 'regions',
  worksOn: hasRegions,
  isForQuiz: false,
  tellsCount: false,
  hasDistractors: false,
  followsKeys: false,
  chooses: ({ keys }) => keys.length,
  keyFaults: (question) => [
    ...optionKeyFaults(question),
    ...(question.keys.length === 0 ? ['no region is right'] : []),
    ...(question.keys.length >= question.options.length ? ['every region is right'] : []),
    ...(question.options.some(({ fixed }) => fixed) ? ['a region cannot keep its place'] : []),
    ...regionFaults(question),
  ],
  // With one region, the new one replaces it.
  toggle: (picks, option, { chooses }) => (chooses === 1 ? [option] : toggledAmong(picks, option, chooses)),
  onScreen: ({ options, exhibits }) => regionsInOrder(options, exhibits),
});
