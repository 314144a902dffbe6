import { placesOf } from '../question-number.ts';
import { below, type Element } from './tree.ts';

const QUESTIONS = ['question', 'item', 'assessmentItem', 'qti-assessment-item'];

/** The questions of a tree, in any of the formats in XML, each with its place in the file. */
export function questionElements(root: Element): { element: Element; place: string }[] {
  const elements = below(root, ...QUESTIONS).filter(({ attributes }) => attributes.type !== 'category');
  const places = placesOf(elements.map(({ line }) => line));
  return elements.map((element, index) => ({ element, place: places[index]! }));
}

/** The place of each of them, even of a copy. */
export function placesIn(root: Element): (element: Element) => string {
  const places = new Map(questionElements(root).map(({ element, place }) => [element.from, place]));
  return ({ from }) => places.get(from)!;
}
