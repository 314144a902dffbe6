import { draftRow } from '../draft-row.ts';
import { emptyReading, type Reading } from '../format.ts';
import { excerptOf } from '../text/excerpt.ts';
import { htmlText } from '../text/html-text.ts';
import { markdownText } from '../text/markdown-text.ts';
import { isOwnTitle, LOST_TITLE } from '../text/own-title.ts';
import { partTags, placeOfCategory } from '../text/place-names.ts';
import { partedFromScenario } from '../text/scenario-html.ts';
import { partSources } from '../text/source-line.ts';
import { partsOf } from './moodle-parts.ts';
import {
  decodedBase64,
  type FileAt,
  type FilePictures,
  pictureLines,
  pictureReader,
  LOST_PICTURE,
  type TakePicture,
} from '../picture/picture-reader.ts';
import { placesIn } from '../xml/question-elements.ts';
import { below, childOf, childrenOf, type Element, textIn } from '../xml/tree.ts';

/** The questions in Moodle's XML. */
export function moodleReading(root: Element, { pictures }: { pictures: FilePictures }): Reading {
  const reading = { ...emptyReading(), pictures };
  const placeOf = placesIn(root);
  let at = { domain: '', task: '' };
  for (const question of below(root, 'question')) {
    if (question.attributes.type === 'category')
      at = placeOfCategory(textIn(childOf(childOf(question, 'category'), 'text')).trim());
    else takeQuestion(reading, question, { ...at, place: placeOf(question) });
  }
  return reading;
}

type At = { place: string; domain: string; task: string };

function takeQuestion(reading: Reading, question: Element, { place, ...at }: At): void {
  const losses = new Set<string>();
  const { pictures } = reading;
  const say = (
    element: Element | undefined,
    { text = textIn(childOf(element, 'text')), take }: { text?: string; take?: TakePicture } = {},
  ): string => {
    if (!element) return '';
    const { format = 'html' } = element.attributes;
    const isText =
      /^(plain_text|markdown)$/.test(format) || (format === 'moodle_auto_format' && !/<[a-z/]/i.test(text));
    if (isText && childOf(element, 'file')) losses.add(LOST_PICTURE);
    if (isText && format === 'markdown') return markdownText(text, losses);
    if (isText) return text.trim();
    const read = htmlText(text, take ?? pictureLines({ fileAt: attachedTo(element), pictures }));
    for (const what of read.losses) losses.add(what);
    return read.text;
  };
  const asked = childOf(question, 'questiontext');
  const { exhibits, take } = pictureReader({ fileAt: attachedTo(asked), pictures });
  const { html, scenarios } = partedFromScenario(textIn(childOf(asked, 'text')));
  const text = say(asked, { text: html, take });
  const excerpt = excerptOf(text || textIn(childOf(question, 'name')));
  const refuse = (reason: string) => void reading.misfits.push({ place, excerpt, reason });
  if (question.isBroken && childrenOf(question).length === 0) return refuse('The XML is invalid here');
  if (question.isBroken) return refuse('The XML is invalid here: not every element is closed');
  for (const what of lostBeside(question)) losses.add(what);
  if (isOwnTitle(textIn(childOf(childOf(question, 'name'), 'text')), text)) losses.add(LOST_TITLE);
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
  const parts = partsOf(question, common, (element) => say(element), losses);
  if (typeof parts === 'string') return refuse(parts);
  reading.questions.push({ place, excerpt, question: draftRow({ ...parts, exhibits: [...scenarios, ...exhibits] }) });
  reading.losses.push(...[...losses].map((what) => ({ place, what })));
}

/** What Moodle fills in if nobody wrote anything else. */
const USUAL_FEEDBACK = /^(<p[^>]*>)?(Your answer is (partially )?(in)?correct\.)?(<\/p>)?$/i;

/** What has no place here, in a question of any type. */
function lostBeside(question: Element): string[] {
  const outcomes = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'];
  const isSaid = (name: string) => !USUAL_FEEDBACK.test(textIn(childOf(childOf(question, name), 'text')).trim());
  return [
    ...(childrenOf(question, 'hint').length > 0 ? ['Hints'] : []),
    ...(outcomes.some(isSaid) ? ['Feedback for right and wrong answers'] : []),
  ];
}

const ATTACHMENT_PREFIX = '@@PLUGINFILE@@/';

/** The files Moodle stores beside a text, by the names the text uses. */
function attachedTo(element: Element | undefined): FileAt {
  const files = element ? childrenOf(element, 'file') : [];
  const isNamed = (address: string) => {
    const names = [address, decodedAddress(address)].map((name) => name.replace(/[?#].*$/s, ''));
    return ({ attributes: { path = '/', name = '' } }: Element) =>
      names.includes(`${ATTACHMENT_PREFIX}${path.slice(1)}${name}`);
  };
  return (address) => {
    const file = address.startsWith(ATTACHMENT_PREFIX) ? files.find(isNamed(address)) : undefined;
    return file?.attributes.encoding === 'base64' ? decodedBase64(textIn(file)) : null;
  };
}

function decodedAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
