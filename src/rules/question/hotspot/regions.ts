import { isDiagram, readDiagram } from '../exhibit/diagram.ts';
import { layOut } from '../exhibit/diagram-layout.ts';
import type { Exhibit } from '../exhibit/exhibit.ts';
import { isScreen, pointableOf, readScreen } from '../exhibit/screen.ts';

/** Pictures with named parts, which can be regions. */
export const PICTURE_FORMS = ['diagram', 'screen'] as const;

/** The picture a question's answer points into; null if there is none. */
export const pictureOf = (exhibits: readonly Exhibit[] = []): Exhibit | null =>
  exhibits.find(({ form }) => PICTURE_FORMS.some((known) => known === form)) ?? null;

/**
 * The names of all regions of a picture, in reading order: a diagram's nodes by label, row by row, then its
 * links by label; a screen's controls. Null if the picture cannot be read.
 */
export function regionNames({ form, text }: Exhibit): string[] | null {
  if (form === 'screen') {
    const read = readScreen(text);
    return isScreen(read) ? pointableOf(read).map(({ label }) => label) : null;
  }
  const read = readDiagram(text);
  if (!isDiagram(read)) return null;
  const nodes = layOut(read).nodes.toSorted((a, b) => a.y - b.y || a.x - b.x);
  return [...nodes.map(({ label }) => label), ...read.links.map(({ label }) => label).filter((label) => label !== '')];
}

/** A question's options in the order of their regions in the picture; as shown if there is none. */
export function regionsInOrder(options: readonly string[], exhibits: readonly Exhibit[] | undefined): number[] {
  const picture = pictureOf(exhibits);
  const names = (picture && regionNames(picture)) ?? [];
  return [...options.keys()].toSorted((a, b) => names.indexOf(options[a]!) - names.indexOf(options[b]!));
}
