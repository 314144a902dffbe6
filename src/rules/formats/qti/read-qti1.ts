import type { Exhibit } from '../../question/exhibit/exhibit.ts';
import { type DraftParts, draftRow } from '../draft-row.ts';
import { emptyReading, type Reading } from '../format.ts';
import { excerptOf } from '../text/excerpt.ts';
import { isOwnTitle, LOST_TITLE } from '../text/own-title.ts';
import { partSources } from '../text/source-line.ts';
import { pictureLines, pictureReader, type PictureSource } from '../picture/picture-reader.ts';
import { placesIn } from '../xml/question-elements.ts';
import { below, childOf, childrenOf, type Element, textIn } from '../xml/tree.ts';
import { answersOf, RESPONSES, unknownType } from './qti1-answers.ts';
import { type ScoredCondition, scoredIn, wantsOf } from './qti1-conditions.ts';
import { metadataOf, sayIn, without } from './qti1-texts.ts';
import { pairsParts } from '../other-kinds.ts';

/** Where Blackboard puts what is matched: the choices themselves are empty, and go with these by their place. */
const RIGHT = 'RIGHT_MATCH_BLOCK';

/** Texts that questions refer to, by id. */
type Stimuli = ReadonlyMap<string, Exhibit>;
/** Where an item names such a text, in lower case. */
const STIMULUS = 'parent_stimulus_item_ident';
/** Where programs say the type of an item, in lower case. */
const TYPE_FIELDS = ['question_type', 'cc_profile', 'qmd_itemtype', 'qmd_questiontype'];
/** What Canvas calls a question whose blanks are typed in. */
const ENTRY_TYPE = 'fill_in_multiple_blanks_question';
const MOST_TITLE = 120;

/** The items of QTI 1.2, which Canvas also writes. */
export function qti1Reading(root: Element, source: PictureSource): Reading {
  const reading = { ...emptyReading(), pictures: source.pictures };
  const items = below(root, 'item');
  const named = new Set(items.flatMap((item) => metadataOf(item).get(STIMULUS) ?? []));
  const losses = new Set<string>();
  const stimuli: Stimuli = new Map(
    items
      .filter((item) => named.has(item.attributes.ident ?? '') && below(item, ...RESPONSES).length === 0)
      .map((item) => [
        item.attributes.ident!,
        {
          title: (item.attributes.title ?? '').trim().slice(0, MOST_TITLE) || 'Scenario',
          form: 'scenario',
          text: sayIn(childOf(item, 'presentation'), losses),
        },
      ]),
  );
  for (const what of losses) reading.losses.push({ place: 'a text that questions are about', what });
  const placeOf = placesIn(root);
  for (const item of items)
    if (!stimuli.has(item.attributes.ident ?? '')) takeItem(reading, { item, place: placeOf(item) }, source, stimuli);
  return reading;
}

type PlacedItem = { item: Element; place: string };

function takeItem(reading: Reading, { item, place }: PlacedItem, source: PictureSource, stimuli: Stimuli): void {
  const losses = new Set<string>();
  const { exhibits: pictures, take } = pictureReader(source);
  const takeLine = pictureLines(source);
  const say = (element: Element | undefined) => sayIn(element, losses, takeLine);
  const presentation = childOf(item, 'presentation');
  const matching = presentation ? matchingOf(presentation, (element) => sayIn(element, losses, takeLine)) : null;
  const text = sayIn(presentation && without(matching?.rest ?? presentation, RESPONSES), losses, take);
  const excerpt = excerptOf(text || item.attributes.title || item.attributes.ident || '');
  const refuse = (reason: string) => void reading.misfits.push({ place, excerpt, reason });
  if (item.isBroken) return refuse('The XML is invalid here: not every element is closed');
  const metadata = metadataOf(item);
  const ofBlackboard = textIn(below(item, 'bbmd_questiontype')[0]).trim();
  const type = TYPE_FIELDS.map((field) => metadata.get(field)).find((value) => value !== undefined) ?? ofBlackboard;
  const unknown = unknownType(type);
  if (unknown !== null) return refuse(unknown);
  const conditions = below(item, 'respcondition');
  const elements = presentation ? below(presentation, ...RESPONSES) : [];
  const isEntry = type === ENTRY_TYPE;
  const answers: ReturnType<typeof answersOf> = matching
    ? matchingParts({ text }, matching, scoredIn(conditions))
    : answersOf({ common: { text }, elements, conditions: scoredIn(conditions), say, losses, isEntry });
  if (typeof answers === 'string') return refuse(answers);
  const { ids = [], ...parts } = answers;
  const { title = '', ident } = item.attributes;
  if (isOwnTitle(title, text, ident)) losses.add(LOST_TITLE);
  const { rationales, explanation } = feedbackOf(item, conditions, ids, { say, losses });
  const stimulus = stimuli.get(metadata.get(STIMULUS) ?? '');
  const exhibits = [...(stimulus && stimulus.text !== '' ? [stimulus] : []), ...pictures];
  const question = draftRow({ ...parts, rationales, ...partSources(explanation), exhibits });
  reading.questions.push({ place, excerpt, question });
  reading.losses.push(...[...losses].map((what) => ({ place, what })));
}

/** Feedback for each option, and for the question as a whole. */
function feedbackOf(
  item: Element,
  conditions: readonly Element[],
  ids: readonly string[],
  { say, losses }: { say: (element: Element) => string; losses: Set<string> },
) {
  const feedbacks = new Map(
    below(item, 'itemfeedback')
      .map((feedback) => [feedback.attributes.ident ?? '', say(feedback)] as const)
      .filter(([, text]) => text !== ''),
  );
  const displays = conditions.map((condition) => ({
    wants: wantsOf(condition).map(({ value }) => value),
    names: below(condition, 'displayfeedback').map(({ attributes }) => attributes.linkrefid ?? ''),
  }));
  const isGeneral = (name: string) => /^general(?!_incorrect|_correct)/i.test(name);
  const isOfOutcome = (name: string) => /^(general_)?(in)?correct/i.test(name);
  const nameFor = (id: string) => {
    const linked = displays.filter(({ wants }) => wants.length === 1 && wants[0] === id).flatMap(({ names }) => names);
    return [`${id}_fb`, id, ...linked.filter((name) => !isGeneral(name) && !isOfOutcome(name))].find((name) =>
      feedbacks.has(name),
    );
  };
  const names = ids.map(nameFor);
  const wanted = new Set(displays.flatMap(({ wants }) => wants));
  const rest = [...feedbacks].filter(([name]) => !names.includes(name));
  if (rest.some(([name]) => isOfOutcome(name))) losses.add('Feedback for right and wrong answers');
  // For an answer that isn't an option here.
  const isOfAnswer = (name: string) => [...wanted].some((id) => name === `${id}_fb` || name === id);
  if (rest.some(([name]) => isOfAnswer(name))) losses.add('Feedback for individual answers');
  const general = rest.filter(([name]) => !isOfOutcome(name) && !isOfAnswer(name));
  return {
    rationales: names.map((name) => (name === undefined ? '' : feedbacks.get(name)!)),
    explanation: general.map(([, text]) => text).join('\n'),
  };
}

type Matching = {
  lefts: { text: string; ident: string; choices: string[] }[];
  rights: string[];
  /** What the item says besides. */
  rest: Element;
};

/** What is matched in an item of Blackboard; null if nothing is. */
function matchingOf(presentation: Element, say: (element: Element) => string): Matching | null {
  const isOf = (name: string) => (element: Element) => element.attributes.class === name;
  const block = below(presentation, 'flow').find(isOf(RIGHT));
  const responses = below(presentation, 'flow').find(isOf('RESPONSE_BLOCK'));
  if (!block || !responses) return null;
  const rights = childrenOf(block).map(say);
  const lefts = childrenOf(responses).flatMap((row) => {
    const [response] = below(row, 'response_lid');
    if (!response) return [];
    const choices = below(response, 'response_label').map(({ attributes }) => attributes.ident ?? '');
    return [{ text: say(row), ident: response.attributes.ident ?? '', choices }];
  });
  return { lefts, rights, rest: withoutThese(presentation, [block, responses]) };
}

function withoutThese(element: Element, left: readonly Element[]): Element {
  const children = element.children
    .filter((child) => typeof child === 'string' || !left.includes(child))
    .map((child) => (typeof child === 'string' ? child : withoutThese(child, left)));
  return { ...element, children };
}

/** A question of pairs, or why it is none. */
function matchingParts(
  common: { text: string },
  { lefts, rights }: Matching,
  conditions: readonly ScoredCondition[],
): DraftParts | string {
  const wants = conditions.flatMap((condition) => condition.wants);
  const pairs = lefts.map(({ text, ident, choices }) => {
    const key = wants.find(({ of }) => of === ident)?.value ?? '';
    return { left: text, right: rights[choices.indexOf(key)] ?? '' };
  });
  if (pairs.length === 0 || pairs.some(({ right }) => right === ''))
    return 'Not every row or blank has a correct answer';
  return pairsParts(common, [...pairs, ...rights.map((right) => ({ left: '', right }))]);
}
