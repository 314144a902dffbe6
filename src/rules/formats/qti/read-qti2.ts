import type { Exhibit } from '../../question/exhibit/exhibit.ts';
import { draftRow } from '../draft-row.ts';
import { blanksParts } from '../other-kinds.ts';
import { emptyReading, FileRefused, linePlace, type Reading } from '../format.ts';
import { excerptOf } from '../text/excerpt.ts';
import { isOwnTitle, LOST_TITLE } from '../text/own-title.ts';
import { SCENARIO_CLASS, scenarioOfHtml } from '../text/scenario-html.ts';
import { partSources } from '../text/source-line.ts';
import { pictureLines, pictureReader, type PictureSource, type TakePicture } from '../picture/picture-reader.ts';
import { placesIn } from '../xml/question-elements.ts';
import { below, childOf, childrenOf, type Element, readTree, textIn } from '../xml/tree.ts';
import { answersOf, interactionsIn, TEXT_ENTRY, unknownKind } from './qti2-parts.ts';
import { blanksOf } from './read-qti-blanks.ts';
import { textOf } from './texts.ts';

/** What programs call feedback on the overall result. */
const OF_OUTCOME =
  /^(modal)?[_-]?(feedback)?[_-]?((partial(ly)?)?[_-]?(in)?correct|empty|answered)[_-]?(feedback|fb)?([_-]?\d+)?$/i;

/** Outcomes that follow from the result. */
const RESULTS = /^(SCORE|MAXSCORE|MINSCORE|FEEDBACKBASIC|NUMTRIES|numAttempts|PASS|completionStatus)/;

const ABOUT = ['difficulty', 'topic', 'domain', 'task'] as const;

/** The items of QTI 2.0 to 3.0, whose names differ only in spelling. */
export function qti2Reading(root: Element, source: PictureSource): Reading {
  const reading = { ...emptyReading(), pictures: source.pictures };
  const placeOf = placesIn(root);
  const tree = oneSpelling(root);
  for (const item of below(tree, 'assessmentItem')) takeItem(reading, item, placeOf(item), source);
  takeTest(reading, tree, source);
  return reading;
}

/** What a test holds besides its items, and the items that it only names. */
function takeTest(reading: Reading, tree: Element, { hasFile = () => false }: PictureSource): void {
  for (const { line, attributes } of below(tree, 'assessmentItemRef')) {
    const { href = '' } = attributes;
    if (hasFile(href)) continue;
    const reason = `The test only names this item; the file “${excerptOf(href)}”, which holds it, is missing. Import the whole package`;
    reading.misfits.push({ place: linePlace(line), excerpt: excerptOf(href), reason });
  }
  const parts = below(tree, 'assessmentTest', 'testPart', 'assessmentSection');
  for (const part of parts) {
    const lost = (name: string) => childrenOf(part, name).some((own) => textIn(own).trim() !== '');
    const place = linePlace(part.line);
    if (lost('rubricBlock')) reading.losses.push({ place, what: 'Instructions of a test or a section' });
    if (lost('testFeedback')) reading.losses.push({ place, what: 'Feedback for a whole test' });
  }
}

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** An element with QTI 2 names: `qti-simple-choice` is `simpleChoice`. */
function oneSpelling(element: Element): Element {
  const isNew = element.name.startsWith('qti-');
  return {
    ...element,
    name: isNew ? camel(element.name.slice('qti-'.length)) : element.name,
    attributes: isNew
      ? Object.fromEntries(Object.entries(element.attributes).map(([name, value]) => [camel(name), value]))
      : element.attributes,
    children: element.children.map((child) => (typeof child === 'string' ? child : oneSpelling(child))),
  };
}

/** The scenario of a case set, and the rest of the body. */
function withoutScenario(body: Element | undefined) {
  const isScenario = (child: Element | string) =>
    typeof child !== 'string' && child.name === 'div' && child.attributes.class === SCENARIO_CLASS;
  const found = body?.children.find(isScenario) as Element | undefined;
  if (!body || !found) return { body, scenarios: [] };
  return {
    body: { ...body, children: body.children.filter((child) => child !== found) },
    scenarios: scenarioOfHtml(found.attributes.label ?? '', textOf(found.children, new Set())),
  };
}

/** Why an item can't be imported, by what it asks; null: perhaps it can. */
function refusalOf(interactions: readonly Element[]): string | null {
  const names = new Set(interactions.map(({ name }) => name));
  if (names.size === 0) return 'A text without a question';
  const [name] = names;
  const unknown = names.size === 1 ? unknownKind(name!) : null;
  if (unknown !== null) return unknown;
  return interactions.length > 1 && (names.size > 1 || name !== TEXT_ENTRY)
    ? 'The item contains several questions'
    : null;
}

type ItemParts = Omit<Parameters<typeof blanksOf>[0], 'take'> & {
  interactions: readonly Element[];
  feedbacks: readonly Element[];
  takeLine: TakePicture;
};

/** What is asked, and the body as its text; or why it can't be imported. */
function askedIn({ item, body, interactions, feedbacks, losses, takeLine: take }: ItemParts) {
  const interaction = interactions[0]!;
  if (interaction.name === TEXT_ENTRY) {
    const found = blanksOf({ item, body, losses, take });
    if (typeof found === 'string') return found;
    return { body: found.body, ...blanksParts({ text: '' }, found.parts) };
  }
  const declaration = childrenOf(item, 'responseDeclaration').find(
    ({ attributes }) => attributes.identifier === interaction.attributes.responseIdentifier,
  );
  const answers = answersOf({ interaction, declaration, feedbacks, losses, take });
  return typeof answers === 'string' ? answers : { body, ...answers };
}

/** What a body asks, without what it says about itself and without what can be chosen. */
function askedText(body: Element): string {
  const prompts = interactionsIn(body).flatMap((interaction) => childOf(interaction, 'prompt')?.children ?? []);
  const names = interactionsIn(body).map(({ name }) => name);
  return [textOf(body.children, new Set(), [...names, 'rubricBlock', 'stylesheet']), textOf(prompts, new Set())]
    .filter((part) => part !== '')
    .join(' ');
}

/** Feedback that is about one option, by the option's id. */
const named = (feedbacks: readonly Element[], use: ReturnType<typeof feedbackUses>): Element[] =>
  feedbacks.flatMap((feedback) => {
    const found = use(feedback);
    return found.kind === 'option'
      ? [{ ...feedback, attributes: { ...feedback.attributes, identifier: found.option } }]
      : [];
  });

const optionIdsIn = (body: Element): string[] =>
  below(body, 'simpleChoice', 'simpleAssociableChoice').map(({ attributes }) => attributes.identifier ?? '');

const LOST_STIMULUS = 'A text that the question is about, in another file';
const MOST_TITLE = 120;

/** The texts in other files that an item is about, each as a scenario. */
function stimuliOf(item: Element, { fileAt }: PictureSource, losses: Set<string>): Exhibit[] {
  const references = below(item, 'assessmentStimulusRef', 'include', 'stimulusRef');
  return references.flatMap(({ attributes: { href = '', title = '' } }): Exhibit[] => {
    const tree = readable(fileAt(href));
    const root = tree && oneSpelling(tree);
    const body = root && (below(root, 'stimulusBody')[0] ?? childrenOf(root)[0]);
    const text = body ? textOf(body.children, losses) : '';
    if (text === '') losses.add(LOST_STIMULUS);
    const name = title || (root && childrenOf(root)[0]?.attributes.title) || 'Scenario';
    return text === '' ? [] : [{ title: name.trim().slice(0, MOST_TITLE), form: 'scenario', text }];
  });
}

/** Null: there is no such file, or it is no XML. */
function readable(bytes: Uint8Array | null): Element | null {
  try {
    return bytes && readTree(bytes);
  } catch (error) {
    if (error instanceof FileRefused) return null;
    throw error;
  }
}

function takeItem(reading: Reading, item: Element, place: string, source: PictureSource): void {
  const losses = new Set<string>();
  const whole = childOf(item, 'itemBody');
  const { body, scenarios } = withoutScenario(whole);
  const excerpt = excerptOf((body && askedText(body)) || item.attributes.title || item.attributes.identifier || '');
  const refuse = (reason: string) => void reading.misfits.push({ place, excerpt, reason });
  if (item.isBroken) return refuse('The XML is invalid here: not every element is closed');
  if (!body) return refuse('The item has no body');
  const interactions = interactionsIn(body);
  const reason = refusalOf(interactions);
  if (reason !== null) return refuse(reason);
  const feedbacks = below(item, 'modalFeedback');
  const takeLine = pictureLines(source);
  const { exhibits, take } = pictureReader(source);
  const use = feedbackUses(item, optionIdsIn(body));
  const asked = askedIn({ item, body, interactions, feedbacks: named(feedbacks, use), losses, takeLine });
  if (typeof asked === 'string') return refuse(asked);
  const { body: textBody, ...questionParts } = asked;
  const [interaction] = interactions;
  const prompts = interactions.length === 1 ? (childOf(interaction, 'prompt')?.children ?? []) : [];
  const stem = [
    textOf(textBody.children, losses, [interaction!.name, 'rubricBlock', 'stylesheet'], take),
    textOf(prompts, losses, [], take),
  ].filter((part) => part !== '');
  const { title = '', identifier } = item.attributes;
  if (isOwnTitle(title, stem.join('\n'), identifier)) losses.add(LOST_TITLE);
  const rubrics = below(body, 'rubricBlock');
  const isOurs = (rubric: Element) =>
    below(rubric, 'p').some(({ attributes }) => ABOUT.some((name) => name === attributes.class));
  const isForCandidates = ({ attributes: { view = 'candidate' } }: Element) => /\bcandidate\b/.test(view);
  const instructions = rubrics
    .filter((rubric) => !isOurs(rubric) && isForCandidates(rubric))
    .map((rubric) => textOf([rubric], losses, [], take))
    .filter((part) => part !== '');
  const about = Object.fromEntries(
    ABOUT.map((name) => {
      const block = rubrics.flatMap((rubric) => below(rubric, 'p')).find(({ attributes }) => attributes.class === name);
      return [name, block ? textOf(block.children, new Set()) : ''];
    }),
  );
  if (rubrics.some((rubric) => !isOurs(rubric) && !isForCandidates(rubric))) losses.add('A rubric');
  const general = feedbacks.filter((feedback) => use(feedback).kind === 'general');
  const isSaid = (kind: string) =>
    feedbacks.some((feedback) => use(feedback).kind === kind && textOf([feedback], new Set()) !== '');
  if (isSaid('outcome')) losses.add('Feedback for right and wrong answers');
  if (isSaid('hint')) losses.add('Hints');
  const { explanation, sources } = partSources(
    general.map((feedback) => textOf([feedback], losses, [], takeLine)).join('\n'),
  );
  reading.questions.push({
    place,
    excerpt: excerptOf(stem.join(' ')),
    question: draftRow({
      ...questionParts,
      text: [...instructions, ...stem].join('\n\n'),
      explanation,
      sources,
      exhibits: [...scenarios, ...stimuliOf(item, source, losses), ...exhibits],
      ...about,
    }),
  });
  reading.losses.push(...[...losses].map((what) => ({ place, what })));
}

/** What a feedback is about: the question, one option, whether the answer is right, or how to get there. */
type FeedbackUse = { kind: 'general' } | { kind: 'option'; option: string } | { kind: 'outcome' } | { kind: 'hint' };

/** What each feedback of an item is about, by its name, its outcome, or the condition under which it is shown. */
function feedbackUses(item: Element, optionIds: readonly string[]): (feedback: Element) => FeedbackUse {
  const uses = new Map<string, FeedbackUse>();
  for (const branch of below(item, 'responseIf', 'responseElseIf', 'responseElse')) {
    const sets = childrenOf(branch, 'setOutcomeValue');
    const names = sets.flatMap((set) => below(set, 'baseValue').map((value) => textIn(value).trim()));
    const condition = branch.name === 'responseElse' ? undefined : childrenOf(branch)[0];
    for (const name of names) if (!uses.has(name)) uses.set(name, purposeIn(condition, optionIds));
  }
  return ({ attributes: { identifier = '', outcomeIdentifier = '' } }) => {
    if (optionIds.includes(identifier)) return { kind: 'option', option: identifier };
    if (/solution/i.test(outcomeIdentifier)) return { kind: 'general' };
    if (/hint/i.test(outcomeIdentifier) || /^hint/i.test(identifier)) return { kind: 'hint' };
    if (OF_OUTCOME.test(identifier)) return { kind: 'outcome' };
    return uses.get(identifier) ?? { kind: 'general' };
  };
}

function purposeIn(condition: Element | undefined, optionIds: readonly string[]): FeedbackUse {
  // What is shown otherwise.
  if (!condition) return { kind: 'outcome' };
  const variables = below(condition, 'variable').map(({ attributes }) => attributes.identifier ?? '');
  if (variables.some((name) => /hint/i.test(name))) return { kind: 'hint' };
  const options = below(condition, 'baseValue')
    .map((value) => textIn(value).trim())
    .filter((value) => optionIds.includes(value));
  const isResult = variables.some((name) => RESULTS.test(name)) || below(condition, 'correct').length > 0;
  if (!isResult && new Set(options).size === 1 && below(condition, 'not').length === 0 && condition.name !== 'not')
    return { kind: 'option', option: options[0]! };
  return { kind: 'outcome' };
}
