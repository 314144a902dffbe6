import { draftRow } from '../draft-row.ts';
import { emptyReading, linePlace, type Reading } from '../format.ts';
import { excerptOf } from '../text/excerpt.ts';
import { SCENARIO_CLASS, scenarioOfHtml } from '../text/scenario-html.ts';
import { partSources } from '../text/source-line.ts';
import { pictureLines, pictureReader, type PictureSource } from '../picture/picture-reader.ts';
import { below, childOf, childrenOf, type Element, textIn } from '../xml/tree.ts';
import { answersOf, INTERACTIONS } from './qti2-parts.ts';
import { textOf } from './texts.ts';

const ABOUT = ['difficulty', 'topic', 'domain', 'task'] as const;

/** What programs call feedback on the overall result. */
const OF_OUTCOME = /^(modal)?_?(feedback)?_?(in)?correct(feedback)?(_\d+)?$/i;

/** The items of QTI 2.0 to 3.0, whose names differ only in spelling. */
export function qti2Reading(root: Element, source: PictureSource): Reading {
  const reading = { ...emptyReading(), pictures: source.pictures };
  for (const item of below(oneSpelling(root), 'assessmentItem')) takeItem(reading, item, source);
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

/** A blank within a line leaves a gap there. */
function withGap(element: Element, interaction: Element): Element {
  const children = element.children.map((child) =>
    child === interaction && child.name === 'textEntryInteraction' && isBeside(element, child)
      ? '_____'
      : typeof child === 'string'
        ? child
        : withGap(child, interaction),
  );
  return { ...element, children };
}

/** Whether there is text on the same line. */
const isBeside = ({ children }: Element, interaction: Element): boolean =>
  children.some((child) => child !== interaction && (typeof child === 'string' ? child : textIn(child)).trim() !== '');

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

function takeItem(reading: Reading, item: Element, source: PictureSource): void {
  const place = linePlace(item.line);
  const losses = new Set<string>();
  const whole = childOf(item, 'itemBody');
  const { body, scenarios } = withoutScenario(whole);
  const excerpt = excerptOf((body && textIn(body).trim()) || item.attributes.title || item.attributes.identifier || '');
  const refuse = (reason: string) => void reading.misfits.push({ place, excerpt, reason });
  if (item.isBroken) return refuse('The XML is invalid here: not every element is closed');
  if (!body) return refuse('The item has no body');
  const [interaction, ...others] = below(body, ...INTERACTIONS);
  if (!interaction) return refuse('A text without a question');
  if (others.length > 0) return refuse('It contains several questions');
  const declaration = childrenOf(item, 'responseDeclaration').find(
    ({ attributes }) => attributes.identifier === interaction.attributes.responseIdentifier,
  );
  const feedbacks = below(item, 'modalFeedback');
  const takeLine = pictureLines(source);
  const answers = answersOf({ interaction, declaration, feedbacks, losses, take: takeLine });
  if (typeof answers === 'string') return refuse(answers);
  const { ids, ...questionParts } = answers;

  const { exhibits, take } = pictureReader(source);
  const prompt = childOf(interaction, 'prompt');
  const stem = [
    textOf(withGap(body, interaction).children, losses, [interaction.name, 'rubricBlock', 'stylesheet'], take),
    textOf(prompt?.children ?? [], losses, [], take),
  ].filter((part) => part !== '');
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
