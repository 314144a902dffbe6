import { type PictureRegion, WHOLE_PICTURE } from '#rules/question/exhibit/exhibit.ts';
import { type Draft, withoutOption } from '../question-draft.ts';

/** The smallest side of a region that somebody meant to draw. */
export const LEAST_SIDE = 10;

/** A region between two corners, within its picture. */
export function regionBetween(a: Point, b: Point): Omit<PictureRegion, 'name'> {
  const [left, right] = [a.x, b.x].map(within).toSorted(ascending) as [number, number];
  const [top, bottom] = [a.y, b.y].map(within).toSorted(ascending) as [number, number];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export type Point = { x: number; y: number };

const within = (value: number) => Math.min(WHOLE_PICTURE, Math.max(0, Math.round(value)));
const ascending = (a: number, b: number) => a - b;

/** A region moved, or with its lower right corner moved, as far as the picture reaches. */
export function steppedRegion(region: PictureRegion, by: Point, isResized: boolean): PictureRegion {
  const { x, y, width, height } = region;
  const side = (start: number, length: number, step: number) =>
    Math.min(WHOLE_PICTURE - start, Math.max(LEAST_SIDE, length + step));
  if (isResized) return { ...region, width: side(x, width, by.x), height: side(y, height, by.y) };
  const place = (start: number, length: number, step: number) =>
    Math.min(WHOLE_PICTURE - length, Math.max(0, start + step));
  return { ...region, x: place(x, width, by.x), y: place(y, height, by.y) };
}

type Change = Pick<Draft, 'exhibits' | 'options' | 'correctAnswers'>;

const regionsOf = ({ exhibits = [] }: Draft, exhibit: number): readonly PictureRegion[] =>
  exhibits[exhibit]?.regions ?? [];

function withRegions(
  { exhibits = [], options, correctAnswers }: Draft,
  exhibit: number,
  regions: PictureRegion[],
): Change {
  const next = exhibits.with(exhibit, { ...exhibits[exhibit]!, regions: regions.length > 0 ? regions : undefined });
  return { exhibits: next, options, correctAnswers };
}

/** With one more region, which is an option as well. */
export function withRegion(draft: Draft, exhibit: number, shape: Omit<PictureRegion, 'name'>): Change {
  const regions = regionsOf(draft, exhibit);
  const names = regions.map(({ name }) => name);
  const number = [...names.keys(), names.length].find((index) => !names.includes(`Region ${index + 1}`))!;
  const name = `Region ${number + 1}`;
  const { options } = draft;
  const free = options.findIndex(({ text }) => text.trim() === '');
  const next =
    free < 0 ? [...options, { text: name, rationale: '' }] : options.with(free, { ...options[free]!, text: name });
  return { ...withRegions(draft, exhibit, [...regions, { name, ...shape }]), options: next };
}

/** With another shape or name of a region; its option follows. */
export function withChangedRegion(draft: Draft, exhibit: number, index: number, region: PictureRegion): Change {
  const regions = regionsOf(draft, exhibit);
  const before = regions[index]!.name;
  return {
    ...withRegions(draft, exhibit, regions.with(index, region)),
    options: draft.options.map((option) => (option.text === before ? { ...option, text: region.name } : option)),
  };
}

/** Without a region, and without its option as far as two are left. */
export function withoutRegion(draft: Draft, exhibit: number, index: number): Change {
  const regions = regionsOf(draft, exhibit);
  const option = draft.options.findIndex(({ text }) => text === regions[index]!.name);
  const kept = withRegions(draft, exhibit, regions.toSpliced(index, 1));
  if (option < 0) return kept;
  if (draft.options.length > 2) return { ...kept, ...withoutOption(draft, option) };
  return { ...kept, options: draft.options.with(option, { ...draft.options[option]!, text: '' }) };
}
