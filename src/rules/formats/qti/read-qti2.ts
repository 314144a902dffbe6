import { draftRow } from '../draft-row.ts';
import { emptyReading, linePlace, type Reading } from '../format.ts';
import { excerptOf } from '../text/excerpt.ts';
import { rightOptions } from '../text/found-options.ts';
import { partSources } from '../text/source-line.ts';
import { below, childOf, childrenOf, type Element, textIn } from '../xml/tree.ts';
import { textOf } from './texts.ts';

/** What is asked otherwise than by options, in words. */
const INTERACTIONS: Record<string, string> = {
  orderInteraction: 'An ordering question',
  matchInteraction: 'A matching question',
  associateInteraction: 'A question of pairs',
  gapMatchInteraction: 'A question with gaps',
  inlineChoiceInteraction: 'A question with gaps',
  textEntryInteraction: 'A question with a text to enter',
  extendedTextInteraction: 'An essay question',
  hotspotInteraction: 'A hotspot question',
  hottextInteraction: 'A question of marked words',
  graphicOrderInteraction: 'A question about a picture',
  graphicGapMatchInteraction: 'A question about a picture',
  sliderInteraction: 'A question with a slider',
  uploadInteraction: 'A question with a file to upload',
  mediaInteraction: 'A question about a recording',
  drawingInteraction: 'A question with a drawing',
  customInteraction: 'A question of a tool of its own',
  portableCustomInteraction: 'A question of a tool of its own',
};
const ABOUT = ['difficulty', 'topic', 'domain', 'task'] as const;

/** The items of QTI 2.0 to 3.0, whose names differ in their spelling alone. */
export function qti2Reading(root: Element): Reading {
  const reading = emptyReading();
  for (const item of below(oneSpelling(root), 'assessmentItem')) takeItem(reading, item);
  return reading;
}

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The same in the names of QTI 2: `qti-simple-choice` is `simpleChoice`. */
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

function takeItem(reading: Reading, item: Element): void {
  const place = linePlace(item.line);
  const lost = new Set<string>();
  const body = childOf(item, 'itemBody');
  const excerpt = excerptOf((body && textIn(body).trim()) || item.attributes.title || item.attributes.identifier || '');
  const refuse = (reason: string) => void reading.misfits.push({ place, excerpt, reason });
  if (item.isBroken) return refuse('The XML is broken here: not every element is closed');
  if (!body) return refuse('The item has no body');
  const [interaction, ...others] = below(body, 'choiceInteraction', ...Object.keys(INTERACTIONS));
  if (!interaction) return refuse('A text without a question');
  if (interaction.name in INTERACTIONS) return refuse(`${INTERACTIONS[interaction.name]!} has no kind here`);
  if (others.length > 0) return refuse('It asks several questions at once');

  const declaration = childrenOf(item, 'responseDeclaration').find(
    ({ attributes }) => attributes.identifier === interaction.attributes.responseIdentifier,
  );
  const shares = sharesIn(declaration);
  const feedbacks = below(item, 'modalFeedback');
  const isOfChoice = (feedback: Element, id: string) => feedback.attributes.identifier === id;
  const marked = childrenOf(interaction, 'simpleChoice').map((choice) => {
    const { identifier = '' } = choice.attributes;
    const inside = below(choice, 'feedbackInline', 'feedbackBlock');
    const reasons = inside.length > 0 ? inside : feedbacks.filter((feedback) => isOfChoice(feedback, identifier));
    if (choice.attributes.fixed === 'true') lost.add('The fixed place of an option');
    return {
      identifier,
      text: textOf(choice.children, lost, ['feedbackInline', 'feedbackBlock']),
      share: shares.get(identifier) ?? 0,
      rationale: reasons.map((reason) => textOf([reason], lost)).join('\n'),
    };
  });
  const { right, isPartial } = rightOptions(marked);
  if (right.length === 0) return refuse('No option is marked as right');
  if (isPartial) lost.add('Points for options that are partly right');

  const prompt = childOf(interaction, 'prompt');
  const stem = [
    textOf(body.children, lost, [interaction.name, 'rubricBlock', 'stylesheet']),
    textOf(prompt?.children ?? [], lost),
  ].filter((part) => part !== '');
  const rubrics = childrenOf(body, 'rubricBlock');
  const about = Object.fromEntries(
    ABOUT.map((name) => {
      const told = rubrics.flatMap((rubric) => below(rubric, 'p')).find(({ attributes }) => attributes.class === name);
      return [name, told ? textOf(told.children, new Set()) : ''];
    }),
  );
  if (
    rubrics.some(
      (rubric) => !below(rubric, 'p').some(({ attributes }) => ABOUT.some((name) => name === attributes.class)),
    )
  )
    lost.add('A rubric');
  const general = feedbacks.filter((feedback) => !marked.some(({ identifier }) => isOfChoice(feedback, identifier)));
  const { explanation, sources } = partSources(general.map((feedback) => textOf([feedback], lost)).join('\n'));
  reading.questions.push({
    place,
    excerpt: excerptOf(stem.join(' ')),
    question: draftRow({
      text: stem.join('\n\n'),
      options: marked.map(({ text }) => text),
      right,
      rationales: marked.map(({ rationale }) => rationale),
      explanation,
      sources,
      ...about,
    }),
  });
  reading.lost.push(...[...lost].map((what) => ({ place, what })));
}

/** What picking each choice earns: the right ones all there is, others what they are mapped to. */
function sharesIn(declaration: Element | undefined): Map<string, number> {
  const values = childrenOf(childOf(declaration, 'correctResponse') ?? NONE, 'value').map((value) =>
    textIn(value).trim(),
  );
  if (values.length > 0) return new Map(values.map((value) => [value, 1]));
  const entries = childrenOf(childOf(declaration, 'mapping') ?? NONE, 'mapEntry').map(
    ({ attributes }) => [attributes.mapKey ?? '', Number(attributes.mappedValue ?? 0)] as const,
  );
  const whole = Math.max(...entries.map(([, value]) => value), 0) || 1;
  return new Map(entries.map(([id, value]) => [id, value / whole]));
}
const NONE: Element = { name: '', attributes: {}, children: [], line: 0, isBroken: false };
