import { draftRow } from '../draft-row.ts';
import { emptyReading, linePlace, type Reading } from '../format.ts';
import { excerptOf } from '../text/excerpt.ts';
import { rightOptions } from '../text/found-options.ts';
import { htmlText } from '../text/html-text.ts';
import { partTags, placeOfCategory } from '../text/place-names.ts';
import { partSources } from '../text/source-line.ts';
import { below, childOf, childrenOf, type Element, textIn } from '../xml/tree.ts';

/** Types of Moodle that are answered by options. */
const BY_OPTIONS = ['multichoice', 'truefalse', 'multichoiceset'];

/** What is asked otherwise, in words. */
const TYPES: Record<string, string> = {
  matching: 'A matching question',
  shortanswer: 'A short-answer question',
  numerical: 'A numerical question',
  essay: 'An essay question',
  cloze: 'A question with gaps',
  calculated: 'A calculated question',
  ordering: 'An ordering question',
  description: 'A text without a question',
};

/** The questions of Moodle's XML. */
export function moodleReading(root: Element): Reading {
  const reading = emptyReading();
  let at = { domain: '', task: '' };
  for (const question of below(root, 'question')) {
    if (question.attributes.type === 'category')
      at = placeOfCategory(textIn(childOf(childOf(question, 'category'), 'text')).trim());
    else takeQuestion(reading, question, at);
  }
  return reading;
}

function takeQuestion(reading: Reading, question: Element, at: { domain: string; task: string }): void {
  const place = linePlace(question.line);
  const lost = new Set<string>();
  const say = (element: Element | undefined): string => {
    if (!element) return '';
    if (childOf(element, 'file')) lost.add('A picture');
    const text = textIn(childOf(element, 'text'));
    const { format = 'html' } = element.attributes;
    const isText =
      /^(plain_text|markdown)$/.test(format) || (format === 'moodle_auto_format' && !/<[a-z/]/i.test(text));
    if (isText) return text.trim();
    const read = htmlText(text);
    for (const what of read.lost) lost.add(what);
    return read.text;
  };
  const text = say(childOf(question, 'questiontext'));
  const excerpt = excerptOf(text || textIn(childOf(question, 'name')));
  const refuse = (reason: string) => void reading.misfits.push({ place, excerpt, reason });
  const { type = '' } = question.attributes;
  if (question.isBroken && childrenOf(question).length === 0) return refuse('The XML is broken here');
  if (!BY_OPTIONS.includes(type))
    return refuse(`${TYPES[type] ?? `A question of the type “${excerptOf(type)}”`} has no kind here`);
  if (question.isBroken) return refuse('The XML is broken here: not every element is closed');
  const options = childrenOf(question, 'answer').map((answer) => ({
    text: optionText(say(answer), type),
    share: Number(answer.attributes.fraction ?? 0) / 100,
    rationale: say(childOf(answer, 'feedback')),
  }));
  const { right, isPartial } = rightOptions(options);
  if (right.length === 0) return refuse('No option is marked as right');
  if (isPartial) lost.add('Points for options that are partly right');
  if (childrenOf(question, 'hint').length > 0) lost.add('Hints');
  const { explanation, sources } = partSources(say(childOf(question, 'generalfeedback')));
  const tags = below(question, 'tag').map((tag) => textIn(childOf(tag, 'text')).trim());
  const { difficulty, topic, others } = partTags(tags);
  for (const tag of others) lost.add(`The tag “${excerptOf(tag)}”`);
  reading.questions.push({
    place,
    excerpt,
    question: draftRow({
      text,
      options: options.map((option) => option.text),
      right,
      rationales: options.map(({ rationale }) => rationale),
      explanation,
      sources,
      ...at,
      ...(difficulty && { difficulty }),
      ...(topic && { topic }),
    }),
  });
  reading.lost.push(...[...lost].map((what) => ({ place, what })));
}

/** Moodle writes `true` and `false`. */
const optionText = (text: string, type: string): string =>
  type === 'truefalse' ? text.charAt(0).toUpperCase() + text.slice(1) : text;
