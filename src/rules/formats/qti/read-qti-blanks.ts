import type { StoredPart } from '../../question/option.ts';
import { BLANK_SIGN } from '../../question/part/blank.ts';
import type { Accepts } from '../../question/part/entry.ts';
import { ANSWER } from '../other-kinds.ts';
import type { TakePicture } from '../picture/picture-reader.ts';
import { below, childrenOf, type Element, textIn } from '../xml/tree.ts';
import { correctValues, FEEDBACK, mapEntriesOf, mappedIn, TEXT_ENTRY } from './qti2-parts.ts';
import { textOf } from './texts.ts';
import { BLANK_CLASS, LABEL_CLASS, UNIT_CLASS } from './write-qti-blanks.ts';

type Item = { item: Element; body: Element; losses: Set<string>; take: TakePicture };

/** The blanks of an item in which everything is typed, and its body as its text; or why they can't be imported. */
export function blanksOf(asked: Item): { body: Element; parts: StoredPart[] } | string {
  const { body } = asked;
  const interactions = below(body, TEXT_ENTRY);
  const lines = below(body, 'p').filter(
    (line) => line.attributes.class === BLANK_CLASS && below(line, TEXT_ENTRY).length === 1,
  );
  const areLines = lines.length === interactions.length;
  const isOne = interactions.length === 1;
  const parts: StoredPart[] = [];
  for (const [index, interaction] of interactions.entries()) {
    const accepts = acceptsOf(interaction, asked);
    if (accepts === null) return 'The item does not say which answer is correct';
    const line = lines[index];
    if (areLines && line) parts.push(partOfLine(line, accepts, asked));
    else parts.push({ text: isOne ? ANSWER : String(index + 1), rationale: '', accepts });
  }
  if (areLines) return { body: without(body, lines), parts };
  const gapOf = (interaction: Element, isBeside: boolean) =>
    isOne ? (isBeside ? '_____' : '') : `[${interactions.indexOf(interaction) + 1}]`;
  return { body: withGaps(body, gapOf), parts };
}

/** A blank that we wrote, with the text around it. */
function partOfLine(line: Element, accepts: Accepts, { losses, take }: Item): StoredPart {
  const spans = (name: string) => below(line, 'span').filter(({ attributes }) => attributes.class === name);
  const [label] = spans(LABEL_CLASS);
  const units = spans(UNIT_CLASS);
  const whole = withGaps(without(line, units), () => BLANK_SIGN);
  const unit = units.map((element) => textIn(element).trim()).join('');
  return {
    text: textOf((label ?? whole).children, losses, FEEDBACK, take),
    rationale: below(line, ...FEEDBACK)
      .map((reason) => textOf([reason], losses, [], take))
      .join('\n'),
    accepts: { ...accepts, ...(unit !== '' && { unit }) },
  };
}

/** What may be typed; null: nothing is right. */
function acceptsOf(interaction: Element, { item, losses }: Item): Accepts | null {
  const { responseIdentifier, class: own } = interaction.attributes;
  const declaration = childrenOf(item, 'responseDeclaration').find(
    ({ attributes }) => attributes.identifier === responseIdentifier,
  );
  const mapped = mappedIn(declaration);
  const full = [...mapped].filter(([, share]) => share >= 0.995).map(([value]) => value);
  const values = [...new Set([...correctValues(declaration), ...full])];
  if (values.length === 0) return null;
  if ([...mapped].some(([value, share]) => share > 0 && !values.includes(value))) losses.add('Partial credit');
  if (/^(integer|float)$/.test(declaration?.attributes.baseType ?? '')) {
    const tolerance = toleranceOf(item, responseIdentifier, { values, losses });
    return { entry: 'number', values, ...(tolerance > 0 && { tolerance }) };
  }
  const isCaseSensitive = mapEntriesOf(declaration).some(({ attributes }) => attributes.caseSensitive === 'true');
  const entry = own === 'address' || own === 'command' ? own : 'text';
  return { entry, values, ...(isCaseSensitive && { isCaseSensitive }) };
}

/** How far a number may be off, as the item is scored. */
function toleranceOf(
  item: Element,
  response: string | undefined,
  { values, losses }: { values: readonly string[]; losses: Set<string> },
): number {
  const isAbout = (equal: Element) =>
    below(equal, 'variable').some(({ attributes }) => attributes.identifier === response);
  const [equal] = below(item, 'equal').filter(isAbout);
  const { toleranceMode, tolerance = '' } = equal?.attributes ?? {};
  const [off = 0, above = off] = tolerance.trim().split(/\s+/).map(Number);
  if (toleranceMode !== 'absolute' && toleranceMode !== 'relative') return 0;
  if (off !== above) losses.add('A tolerance that differs above and below');
  const least = Math.min(off, above);
  // In percent of the right number.
  const absolute = toleranceMode === 'absolute' ? least : (least / 100) * Math.abs(Number(values[0]));
  return Number.isFinite(absolute) ? Number(absolute.toPrecision(12)) : 0;
}

/** An element without these. */
function without(element: Element, left: readonly Element[]): Element {
  const children = element.children
    .filter((child) => typeof child === 'string' || !left.includes(child))
    .map((child) => (typeof child === 'string' ? child : without(child, left)));
  return { ...element, children };
}

/** An element with a text in place of each blank. */
function withGaps(element: Element, gapOf: (interaction: Element, isBeside: boolean) => string): Element {
  const children = element.children.map((child) => {
    if (typeof child === 'string') return child;
    return child.name === TEXT_ENTRY ? gapOf(child, isBeside(element, child)) : withGaps(child, gapOf);
  });
  return { ...element, children };
}

/** Whether there is text on the same line. */
const isBeside = ({ children }: Element, interaction: Element): boolean =>
  children.some((child) => child !== interaction && (typeof child === 'string' ? child : textIn(child)).trim() !== '');
