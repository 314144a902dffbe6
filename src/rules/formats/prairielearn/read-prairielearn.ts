import { strToU8 } from 'fflate';
import type { DraftParts } from '../draft-row.ts';
import { draftRow } from '../draft-row.ts';
import { emptyReading, FileRefused, type Reader, type Reading } from '../format.ts';
import { entryNames, unzip } from '../archive/unzip.ts';
import { packageFiles } from '../archive/package-files.ts';
import { firstIn, lostFiles, otherFiles, samenessOf } from '../archive/several-files.ts';
import { isRecord } from '../json/json-values.ts';
import { ORDER_KIND, pairsParts, typedParts } from '../other-kinds.ts';
import { pictureReader, type PictureSource, type TakePicture } from '../picture/picture-reader.ts';
import { textOf } from '../qti/texts.ts';
import { decodeText } from '../text/decode.ts';
import { excerptOf } from '../text/excerpt.ts';
import { LOST_ANSWER_FEEDBACK, NONE_RIGHT, PARTIAL, TOO_FEW_OPTIONS } from '../text/found-options.ts';
import { withPlainDollars } from '../text/formula-text.ts';
import { markdownText } from '../text/markdown-text.ts';
import { isOwnTitle, LOST_TITLE } from '../text/own-title.ts';
import { plainDecimal } from '../text/decimal.ts';
import { below, childrenOf, type Element, readTree, textIn } from '../xml/tree.ts';
import { notImported } from '../text/not-imported.ts';

/** A question of PrairieLearn is a folder with these. */
const QUESTION = /(^|\/)question\.html$/i;
const NAMES = /(^|\/)(question\.html|info\.json|server\.py)$/i;

/**
 * A course or a question of PrairieLearn: each folder with a question.html. What a program of the question computes is not there. What
 * another folder holds too is counted as a repeat, and files without questions are named.
 */
export const readPrairieLearn: Reader = (bytes) => {
  const entries = unzip(bytes, (name) => NAMES.test(name));
  const contents = new Map(entries.map((entry) => [entry.name, entry.bytes]));
  const reading = emptyReading();
  const files = packageFiles(bytes);
  const isFirst = firstIn(reading);
  for (const { name, bytes: content } of entries) {
    if (!QUESTION.test(name)) continue;
    const folder = name.replace(QUESTION, '$1');
    const info = infoIn(contents.get(`${folder}info.json`));
    const at = { place: name, info, hasProgram: contents.has(`${folder}server.py`) };
    const { fileAt } = files.beside(name);
    takeQuestion(reading, content, at, {
      isFirst: (excerpt, sameness) => isFirst({ place: name, excerpt }, sameness),
      fileAt: (address) => fileAt(`clientFilesQuestion/${address}`) ?? fileAt(address),
      pictures: reading.pictures,
    });
  }
  const isUsed = (name: string) => QUESTION.test(name) || files.isTaken(name);
  reading.losses.push(...lostFiles(otherFiles(entryNames(bytes), isUsed)));
  return Promise.resolve(reading);
};

/** `isLost`: there is a file, but nothing can be read in it. */
type Info = { title: string; topic: string; tags: string[]; isLost: boolean };

function infoIn(bytes: Uint8Array | undefined): Info {
  const found = bytes ? recordIn(bytes) : {};
  const { title, topic, tags } = found ?? {};
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    title: text(title),
    topic: text(topic),
    tags: Array.isArray(tags) ? tags.map(text).filter(Boolean) : [],
    isLost: found === null,
  };
}

/** Null: it is not a JSON object. */
function recordIn(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(decodeText(bytes).text);
    return isRecord(found) ? found : null;
  } catch {
    return null;
  }
}

/** Panels that say what is right, once it is answered. */
const ANSWER_PANEL = 'pl-answer-panel';
const LOST_PANELS: Record<string, string> = {
  'pl-submission-panel': 'What is said of an answer that was given',
  'pl-hidden-hints': 'Hints',
  'pl-file-download': 'An attached file',
  'pl-external-grader-results': 'Results of a program',
};
const LOST_INFO = 'The title, topic, and tags in info.json, which cannot be read';
/** What in a question takes an answer. */
const ELEMENTS = new Set([
  'pl-multiple-choice',
  'pl-checkbox',
  'pl-dropdown',
  'pl-string-input',
  'pl-integer-input',
  'pl-number-input',
  'pl-order-blocks',
  'pl-matching',
]);
const OTHERS =
  /^pl-(.*-input|drawing|file-editor|file-upload|rich-text-editor|threejs|big-o-input|excalidraw|sketch|units-input|image-capture|workspace)$/;

type At = { place: string; info: Info; hasProgram: boolean };

function takeQuestion(
  reading: Reading,
  bytes: Uint8Array,
  { place, info, hasProgram }: At,
  { isFirst, ...source }: PictureSource & { isFirst: (excerpt: string, sameness: string) => boolean },
): void {
  const losses = new Set<string>();
  const refuse = (excerpt: string, reason: string) => void reading.misfits.push({ place, excerpt, reason });
  const tree = readableTree(bytes);
  if (tree === null) return refuse(info.title, 'The HTML is invalid from its beginning');
  const { exhibits, take } = pictureReader(source);
  const asked = all(tree).filter(({ name }) => ELEMENTS.has(name) || OTHERS.test(name));
  for (const { name } of all(tree)) if (Object.hasOwn(LOST_PANELS, name)) losses.add(LOST_PANELS[name]!);
  const hidden = [...ELEMENTS, ANSWER_PANEL, ...Object.keys(LOST_PANELS)];
  const text = say([tree], losses, hidden, take);
  const excerpt = excerptOf(text || info.title);
  const [element, ...more] = asked;
  if (!element) return refuse(excerpt, 'A text without a question');
  if (more.length > 0) return refuse(excerpt, 'The item contains several questions');
  if (!ELEMENTS.has(element.name)) return refuse(excerpt, notImported(`A question of type “${element.name}”`));
  const computed = /\{\{[^{}]{0,200}\}\}/.exec(decodeText(bytes).text);
  if (computed) return refuse(excerpt, notImported(`What a program computes for “${excerptOf(computed[0])}”`));
  if (info.isLost) losses.add(LOST_INFO);
  if (isOwnTitle(info.title, text)) losses.add(LOST_TITLE);
  for (const tag of info.tags) losses.add(`The tag “${excerptOf(tag)}”`);
  const explanation = all(tree)
    .filter(({ name }) => name === ANSWER_PANEL)
    .map((panel) => say(panel.children, losses))
    .join('\n\n');
  const common = { text, explanation, topic: info.topic, exhibits };
  const parts = partsOf(element, common, losses);
  if (typeof parts === 'string') return refuse(excerpt, hasProgram ? `${parts}; its program may say more` : parts);
  const question = draftRow(parts);
  if (!isFirst(excerpt, samenessOf(question))) return;
  reading.questions.push({ place, excerpt, question });
  reading.losses.push(...[...losses].map((what) => ({ place, what })));
}

/** Elements of HTML that nothing closes, though some in XML would have to be. */
const VOID = /<(br|hr|img|input|wbr|col)\b([^<>]*)>/gi;

/** Null: there are no elements in it. */
function readableTree(bytes: Uint8Array): Element | null {
  try {
    const html = decodeText(bytes).text.replace(
      VOID,
      (_, name: string, rest: string) => `<${name}${rest.replace(/\/$/, '')}/>`,
    );
    const tree = readTree(strToU8(html));
    return childrenOf(tree).length > 0 ? tree : null;
  } catch (error) {
    if (error instanceof FileRefused) return null;
    throw error;
  }
}

const all = (element: Element): Element[] => childrenOf(element).flatMap((child) => [child, ...all(child)]);

/** Elements as text: `<markdown>` is Markdown, and PrairieLearn has elements of its own for code and pictures. */
function say(
  nodes: readonly (Element | string)[],
  losses: Set<string>,
  hidden: readonly string[] = [],
  take?: TakePicture,
): string {
  const plain = (node: Element | string): Element | string => {
    // Its pages take what is between dollars as a formula.
    if (typeof node === 'string') return withPlainDollars(node, losses);
    const of = (name: string, attributes: Record<string, string>, children: Element['children']): Element => ({
      ...node,
      name,
      attributes,
      children,
    });
    if (node.name === 'markdown')
      return of('div', { style: 'white-space: pre-wrap' }, [markdownText(dedented(textIn(node)), losses)]);
    if (node.name === 'pl-code') return of('pre', {}, [dedented(textIn(node))]);
    if (node.name === 'pl-figure')
      return of('img', { src: node.attributes['file-name'] ?? '', alt: node.attributes.alt ?? '' }, []);
    return { ...node, children: node.children.map(plain) };
  };
  return textOf(nodes.map(plain), losses, hidden, take);
}

/** Without the indentation that all lines share. */
function dedented(text: string): string {
  const lines = text
    .replace(/^\s*\n/, '')
    .trimEnd()
    .split('\n');
  const depths = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  return lines.map((line) => line.slice(Math.min(...depths, 1000))).join('\n');
}

const isTrue = (value = 'false'): boolean => /^(true|t|1|yes|y)$/i.test(value.trim());

function partsOf(
  element: Element,
  common: Pick<DraftParts, 'text' | 'explanation' | 'topic' | 'exhibits'>,
  losses: Set<string>,
): DraftParts | string {
  const { attributes: own } = element;
  const answers = childrenOf(element, 'pl-answer');
  const textOfAnswer = (answer: Element) => say(answer.children, losses);
  switch (element.name) {
    case 'pl-multiple-choice':
    case 'pl-dropdown':
    case 'pl-checkbox': {
      const options = answers.map((answer) => ({
        text: textOfAnswer(answer),
        isRight: isTrue(answer.attributes.correct),
        why: answer.attributes.feedback ?? '',
      }));
      // Options that it adds on its own.
      const added = [
        ['all-of-the-above', 'All of the above'],
        ['none-of-the-above', 'None of the above'],
      ] as const;
      for (const [name, text] of added)
        if (own[name] !== undefined && own[name] !== 'false')
          options.push({ text, isRight: own[name] === 'correct', why: own[`${name}-feedback`] ?? '' });
      if (options.length < 2) return TOO_FEW_OPTIONS;
      const right = options.flatMap(({ isRight }, index) => (isRight ? [index] : []));
      if (right.length === 0) return NONE_RIGHT;
      if (answers.some(({ attributes }) => !isTrue(attributes.correct) && Number(attributes.score ?? 0) > 0))
        losses.add(PARTIAL);
      if (isTrue(own['partial-credit'])) losses.add(PARTIAL);
      if (own['number-answers'] !== undefined) losses.add('How many options are shown');
      const isFixed = isTrue(own['fixed-order']) || /^(fixed|ascend|descend)$/.test(own.order ?? '');
      const isOnlyOne = element.name !== 'pl-checkbox';
      if (isOnlyOne && right.length > 1) return 'Several options are correct, of which one is shown at a time';
      return {
        ...common,
        options: options.map(({ text }) => text),
        right,
        rationales: options.map(({ why }) => markdownText(why, losses)),
        ...(isFixed && { fixed: [...options.keys()] }),
      };
    }
    case 'pl-string-input':
    case 'pl-integer-input':
    case 'pl-number-input': {
      const value = own['correct-answer'] ?? textIn(childrenOf(element, 'pl-answer')[0]).trim();
      if (value === '') return 'The item does not say which answer is correct';
      const label = own.label ? `${common.text}\n\n${markdownText(own.label, losses)}` : common.text;
      const unit = own.suffix?.trim();
      if (element.name === 'pl-string-input') {
        const isCaseSensitive = own['ignore-case'] === undefined || !isTrue(own['ignore-case']);
        return typedParts(
          { ...common, text: label },
          { entry: 'text', values: [value], ...(isCaseSensitive && { isCaseSensitive }) },
        );
      }
      const off = own.comparison === 'decdig' || own.comparison === 'sigfig' ? 0 : Number(own.atol ?? 0);
      const relative = Number(own.rtol ?? 0) * Math.abs(Number(value));
      const tolerance = Number((Math.max(off, 0) + (Number.isFinite(relative) ? relative : 0)).toPrecision(12));
      return typedParts(
        { ...common, text: label },
        { entry: 'number', values: [plainDecimal(value)], ...(tolerance > 0 && { tolerance }), ...(unit && { unit }) },
      );
    }
    case 'pl-order-blocks': {
      const blocks = answers.map((answer) => ({
        text: textOfAnswer(answer),
        isRight: answer.attributes.correct === undefined || isTrue(answer.attributes.correct),
        rank: Number(answer.attributes.ranking ?? 0),
      }));
      const right = blocks.flatMap(({ isRight }, index) => (isRight ? [index] : []));
      const ranked =
        own['grading-method'] === 'ranking' ? right.toSorted((a, b) => blocks[a]!.rank - blocks[b]!.rank) : right;
      if (answers.some(({ attributes }) => attributes.depends !== undefined)) losses.add('Other correct orders');
      return { ...common, kind: ORDER_KIND, options: blocks.map(({ text }) => text), right: ranked };
    }
    default: {
      const options = childrenOf(element, 'pl-option').map((option) => ({
        name: option.attributes.name ?? textIn(option).trim(),
        text: textOfAnswer(option),
      }));
      const pairs = childrenOf(element, 'pl-statement').map((statement) => {
        const match = statement.attributes.match ?? '';
        return {
          left: textOfAnswer(statement),
          right: options.find(({ name }) => name === match)?.text ?? match,
        };
      });
      if (pairs.length === 0) return NONE_RIGHT;
      if (below(element, 'pl-feedback').length > 0) losses.add(LOST_ANSWER_FEEDBACK);
      return pairsParts(common, [...pairs, ...options.map(({ text }) => ({ left: '', right: text }))]);
    }
  }
}
