import { draftRow } from '../draft-row.ts';
import { blanksParts } from '../other-kinds.ts';
import { emptyReading, type Reading } from '../format.ts';
import { excerptOf } from '../text/excerpt.ts';
import { isOwnTitle, LOST_TITLE } from '../text/own-title.ts';
import { SCENARIO_CLASS, scenarioOfHtml } from '../text/scenario-html.ts';
import { partSources } from '../text/source-line.ts';
import { pictureLines, pictureReader, type PictureSource, type TakePicture } from '../picture/picture-reader.ts';
import { placesIn } from '../xml/question-elements.ts';
import { below, childOf, childrenOf, type Element } from '../xml/tree.ts';
import { answersOf, interactionsIn, TEXT_ENTRY, unknownKind } from './qti2-parts.ts';
import { blanksOf } from './read-qti-blanks.ts';
import { textOf } from './texts.ts';

const ABOUT = ['difficulty', 'topic', 'domain', 'task'] as const;

/** What programs call feedback on the overall result. */
const OF_OUTCOME = /^(modal)?_?(feedback)?_?(in)?correct(feedback)?(_\d+)?$/i;

/** The items of QTI 2.0 to 3.0, whose names differ only in spelling. */
export function qti2Reading(root: Element, source: PictureSource): Reading {
  const reading = { ...emptyReading(), pictures: source.pictures };
  const placeOf = placesIn(root);
  for (const item of below(oneSpelling(root), 'assessmentItem')) takeItem(reading, item, placeOf(item), source);
  return reading;
}

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The same with QTI 2 names: `qti-simple-choice` is `simpleChoice`. */
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
  const asked = askedIn({ item, body, interactions, feedbacks, losses, takeLine });
  if (typeof asked === 'string') return refuse(asked);
  const { body: textBody, ...questionParts } = asked;
  const ids: readonly string[] = 'ids' in asked ? asked.ids : [];
  const [interaction] = interactions;
  const prompts = interactions.length === 1 ? (childOf(interaction, 'prompt')?.children ?? []) : [];
  const stem = [
    textOf(textBody.children, losses, [interaction!.name, 'rubricBlock', 'stylesheet'], take),
    textOf(prompts, losses, [], take),
  ].filter((part) => part !== '');
  const { title = '', identifier } = item.attributes;
  if (isOwnTitle(title, stem.join('\n'), identifier)) losses.add(LOST_TITLE);
  const rubrics = childrenOf(body, 'rubricBlock');
  const about = Object.fromEntries(
    ABOUT.map((name) => {
      const block = rubrics.flatMap((rubric) => below(rubric, 'p')).find(({ attributes }) => attributes.class === name);
      return [name, block ? textOf(block.children, new Set()) : ''];
    }),
  );
  if (
    rubrics.some(
      (rubric) => !below(rubric, 'p').some(({ attributes }) => ABOUT.some((name) => name === attributes.class)),
    )
  )
    losses.add('A rubric');
  const general = feedbacks.filter(
    ({ attributes: { identifier = '' } }) => !ids.includes(identifier) && !OF_OUTCOME.test(identifier),
  );
  if (feedbacks.some(({ attributes }) => OF_OUTCOME.test(attributes.identifier ?? '')))
    losses.add('Feedback for right and wrong answers');
  const { explanation, sources } = partSources(
    general.map((feedback) => textOf([feedback], losses, [], takeLine)).join('\n'),
  );
  reading.questions.push({
    place,
    excerpt: excerptOf(stem.join(' ')),
    question: draftRow({
      ...questionParts,
      text: stem.join('\n\n'),
      explanation,
      sources,
      exhibits: [...scenarios, ...exhibits],
      ...about,
    }),
  });
  reading.losses.push(...[...losses].map((what) => ({ place, what })));
}
