import { draftRow } from '../draft-row.ts';
import { emptyReading, linePlace, type Reading } from '../format.ts';
import { excerptOf } from '../text/excerpt.ts';
import { htmlText } from '../text/html-text.ts';
import { partTags, placeOfCategory } from '../text/place-names.ts';
import { partSources } from '../text/source-line.ts';
import { partsOf } from './moodle-parts.ts';
import { below, childOf, childrenOf, type Element, textIn } from '../xml/tree.ts';

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
  const losses = new Set<string>();
  const say = (element: Element | undefined): string => {
    if (!element) return '';
    if (childOf(element, 'file')) losses.add('A picture');
    const text = textIn(childOf(element, 'text'));
    const { format = 'html' } = element.attributes;
    const isText =
      /^(plain_text|markdown)$/.test(format) || (format === 'moodle_auto_format' && !/<[a-z/]/i.test(text));
    if (isText) return text.trim();
    const read = htmlText(text);
    for (const what of read.lost) losses.add(what);
    return read.text;
  };
  const text = say(childOf(question, 'questiontext'));
  const excerpt = excerptOf(text || textIn(childOf(question, 'name')));
  const refuse = (reason: string) => void reading.misfits.push({ place, excerpt, reason });
  if (question.isBroken && childrenOf(question).length === 0) return refuse('The XML is invalid here');
  if (question.isBroken) return refuse('The XML is invalid here: not every element is closed');
  if (childrenOf(question, 'hint').length > 0) losses.add('Hints');
  const { explanation, sources } = partSources(say(childOf(question, 'generalfeedback')));
  const tags = below(question, 'tag').map((tag) => textIn(childOf(tag, 'text')).trim());
  const { difficulty, topic, others } = partTags(tags);
  for (const tag of others) losses.add(`The tag “${excerptOf(tag)}”`);
  const common = {
    text,
    explanation,
    sources,
    ...at,
    ...(difficulty && { difficulty }),
    ...(topic && { topic }),
  };
  const parts = partsOf(question, common, say, losses);
  if (typeof parts === 'string') return refuse(parts);
  reading.questions.push({ place, excerpt, question: draftRow(parts) });
  reading.lost.push(...[...losses].map((what) => ({ place, what })));
}
