import type { DraftParts } from '../draft-row.ts';
import { GRID_KIND, ORDER_KIND, PAIRS_KIND } from '../other-kinds.ts';
import { excerptOf } from '../text/excerpt.ts';
import { absentFault, areEqual, PARTIAL, placesOf, rightOptions } from '../text/found-options.ts';
import { below, childOf, childrenOf, type Element, textIn } from '../xml/tree.ts';
import type { TakePicture } from '../picture/picture-reader.ts';
import { textOf } from './texts.ts';
import {
  CLICK,
  DRAWING,
  ESSAY,
  LABELS_TO_DRAG,
  LISTS_IN_TEXT,
  SLIDER,
  TOGETHER,
  UPLOAD,
  WORDS_TO_DRAG,
  notImported,
} from '../text/not-imported.ts';

/** What an interaction asks; `ids` are those of its choices. */
type Answers = Pick<DraftParts, 'kind' | 'parts' | 'options' | 'right' | 'rationales' | 'fixed'> & { ids: string[] };
type Item = {
  interaction: Element;
  declaration: Element | undefined;
  feedbacks: readonly Element[];
  losses: Set<string>;
  /** Takes the pictures of options and reasons. */
  take: TakePicture;
};
type Choice = { identifier: string; text: string; rationale: string; isFixed: boolean };

const NONE: Element = { name: '', attributes: {}, children: [], line: 0, from: 0, to: 0, isBroken: false };
export const FEEDBACK = ['feedbackInline', 'feedbackBlock'];

function choiceOf(choice: Element, { feedbacks, losses, take }: Item): Choice {
  const { identifier = '', fixed } = choice.attributes;
  const inside = below(choice, ...FEEDBACK);
  const reasons =
    inside.length > 0 ? inside : feedbacks.filter(({ attributes }) => attributes.identifier === identifier);
  return {
    identifier,
    isFixed: fixed === 'true',
    text: textOf(choice.children, losses, FEEDBACK, take),
    rationale: reasons.map((reason) => textOf([reason], losses, [], take)).join('\n'),
  };
}

const idsOf = (choices: readonly Choice[]) => choices.map(({ identifier }) => identifier);
const textsOf = (choices: readonly Choice[]) => choices.map(({ text }) => text);
const reasonsOf = (choices: readonly Choice[]) => choices.map(({ rationale }) => rationale);

/** The choices that keep their place: those that say so, or all of them if they are not shuffled. */
const fixedIn = (choices: readonly Choice[], isShuffled = true) =>
  choices.flatMap(({ isFixed }, index) => (isFixed || !isShuffled ? [index] : []));

export const correctValues = (declaration: Element | undefined): string[] =>
  childrenOf(childOf(declaration, 'correctResponse') ?? NONE, 'value').map((value) => textIn(value).trim());

/** What each choice earns: full credit for right ones, the mapped value for others. */
function sharesIn(declaration: Element | undefined): Map<string, number> {
  const values = correctValues(declaration);
  return values.length > 0 ? new Map(values.map((value) => [value, 1])) : mappedIn(declaration);
}

export const mapEntriesOf = (declaration: Element | undefined): Element[] =>
  childrenOf(childOf(declaration, 'mapping') ?? NONE, 'mapEntry');

/** Each answer's mapped value, as a share of the maximum. */
export function mappedIn(declaration: Element | undefined): Map<string, number> {
  const entries = mapEntriesOf(declaration).map(
    ({ attributes }) => [attributes.mapKey ?? '', Number(attributes.mappedValue ?? 0)] as const,
  );
  const whole = Math.max(...entries.map(([, value]) => value), 0) || 1;
  return new Map(entries.map(([id, value]) => [id, value / whole]));
}

/** Whether a mapping gives points to other answers than the right ones, or not the same to each of these. */
function isWeighted(declaration: Element | undefined, keys: readonly string[]): boolean {
  const mapped = mappedIn(declaration);
  if (correctValues(declaration).length === 0 || mapped.size === 0) return false;
  const isOther = [...mapped].some(([id, share]) => share > 0 && !keys.includes(id));
  return isOther || !areEqual(keys.map((key) => mapped.get(key) ?? 0));
}

/** What is typed, of which an item may have several. */
export const TEXT_ENTRY = 'textEntryInteraction';

/** How each other interaction is imported. */
const TAKE: Record<string, (item: Item) => Answers | string> = {
  choiceInteraction: (item) => {
    const shares = sharesIn(item.declaration);
    const choices = childrenOf(item.interaction, 'simpleChoice').map((choice) => choiceOf(choice, item));
    const ids = idsOf(choices);
    const named = [...new Set([...ids, ...shares.keys()])];
    const { right, isPartial } = rightOptions(named.map((id) => ({ share: shares.get(id) ?? 0 })));
    const keys = right.map((index) => named[index]!);
    const fault = absentFault(keys, ids);
    if (fault !== null) return fault;
    if (isPartial || isWeighted(item.declaration, keys)) item.losses.add(PARTIAL);
    const fixed = fixedIn(choices, item.interaction.attributes.shuffle !== 'false');
    const rationales = reasonsOf(choices);
    return { ids, options: textsOf(choices), right: placesOf(ids, keys), rationales, fixed };
  },
  orderInteraction: (item) => {
    const choices = childrenOf(item.interaction, 'simpleChoice').map((choice) => choiceOf(choice, item));
    const ids = idsOf(choices);
    const right = correctValues(item.declaration).map((id) => ids.indexOf(id));
    if (right.length === 0 || right.includes(-1)) return 'The question has no correct order';
    if (fixedIn(choices).length > 0) item.losses.add('The fixed place of an option that is put in order');
    return { ids, kind: ORDER_KIND, options: textsOf(choices), right, rationales: reasonsOf(choices) };
  },
  matchInteraction: (item) => {
    const [rows = [], columns = []] = childrenOf(item.interaction, 'simpleMatchSet').map((set) =>
      childrenOf(set, 'simpleAssociableChoice').map((choice) => choiceOf(choice, item)),
    );
    const pairs = correctValues(item.declaration).map((pair) => pair.split(/\s+/));
    const ids = idsOf(columns);
    const right = rows.map(({ identifier }) => {
      const own = pairs.filter(([row]) => row === identifier);
      return own.length === 1 ? ids.indexOf(own[0]![1]!) : -1;
    });
    if (right.includes(-1)) return 'Not every row has exactly one correct column';
    return {
      ids: [...idsOf(rows), ...ids],
      kind: item.interaction.attributes.shuffle === 'false' ? GRID_KIND : PAIRS_KIND,
      options: textsOf(columns),
      right,
      fixed: fixedIn(columns),
      parts: rows.map(({ text, rationale }) => ({ text, rationale })),
    };
  },
};

/** What is asked in other ways, in words. */
const UNKNOWN: Record<string, string> = {
  associateInteraction: TOGETHER,
  customInteraction: 'A question that needs a program of its own',
  drawingInteraction: DRAWING,
  extendedTextInteraction: ESSAY,
  gapMatchInteraction: WORDS_TO_DRAG,
  graphicAssociateInteraction: CLICK,
  graphicGapMatchInteraction: LABELS_TO_DRAG,
  graphicOrderInteraction: CLICK,
  hotspotInteraction: CLICK,
  hottextInteraction: 'A question about words to select in a text',
  inlineChoiceInteraction: LISTS_IN_TEXT,
  mediaInteraction: 'A question about an audio or video recording',
  portableCustomInteraction: 'A question that needs a program of its own',
  positionObjectInteraction: CLICK,
  selectPointInteraction: CLICK,
  sliderInteraction: SLIDER,
  uploadInteraction: UPLOAD,
};

/** Everything in a body that asks for an answer; a button that ends an attempt does not. */
export const interactionsIn = (body: Element): Element[] =>
  childrenOf(body).flatMap((child) =>
    child.name.endsWith('Interaction') && child.name !== 'endAttemptInteraction' ? [child] : interactionsIn(child),
  );

/** Why an interaction can't be imported; null: it may be. */
export function unknownKind(name: string): string | null {
  if (Object.hasOwn(TAKE, name) || name === TEXT_ENTRY) return null;
  const kind = Object.hasOwn(UNKNOWN, name) ? UNKNOWN[name]! : `A question of type “${excerptOf(name)}”`;
  return notImported(kind);
}

/** What an interaction asks, or why it can't be imported. Anything lost is added to `lost`. */
export const answersOf = (item: Item): Answers | string => TAKE[item.interaction.name]!(item);
