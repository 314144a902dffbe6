import { isDiagram, readDiagram } from '../exhibit/diagram.ts';
import { layOut } from '../exhibit/diagram-layout.ts';
import type { Exhibit } from '../exhibit/exhibit.ts';
import { isScreen, pointableOf, readScreen } from '../exhibit/screen.ts';

/** Pictures that are described, whose named parts can be regions. */
const DESCRIBED = ['diagram', 'screen'] as const;

/** Whether an answer can point into it: a described picture, or one on which regions were drawn. */
export const hasRegions = ({ form, regions = [] }: Exhibit): boolean =>
  regions.length > 0 || DESCRIBED.some((known) => known === form);

/** The picture a question's answer points into; null if there is none. */
export const pictureOf = (exhibits: readonly Exhibit[] = []): Exhibit | null => exhibits.find(hasRegions) ?? null;

/**
 * The names of all regions of a picture, in reading order: a diagram's nodes by label, row by row, then its
 * links by label; a screen's controls; what was drawn on any other picture, row by row. Null if the picture cannot be read.
 */
export function regionNames({ form, text, regions }: Exhibit): string[] | null {
  if (regions) return regions.toSorted((a, b) => a.y - b.y || a.x - b.x).map(({ name }) => name);
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
