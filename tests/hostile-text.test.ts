import { readdirSync, readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unzip } from '#rules/formats/archive/unzip.ts';
import { cardOf } from '#rules/formats/cards/card-of.ts';
import { detectFormat } from '#rules/formats/detect.ts';
import { FileRefused } from '#rules/formats/format.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import { FORMAT_NAMES } from '#rules/formats/names.ts';
import { htmlText } from '#rules/formats/text/html-text.ts';
import { isDiagram, readDiagram } from '#rules/question/exhibit/diagram.ts';
import { layOut } from '#rules/question/exhibit/diagram-layout.ts';
import { excerptOf, markedParts } from '#rules/study/search-text.ts';
import { memorySource } from '#server/features/content/pack/content-source.ts';
import { htmlOfGuide } from '#server/features/content/pack/guide-html.ts';
import { readContentFiles } from '#server/features/content/pack/pack-files.ts';
import { foreignInDump } from '#server/db/backup/foreign-schema.ts';
import { holdsEveryWord } from '#server/db/search/question-search.ts';
import { shownText } from '#server/features/site/site-text.ts';
import { judgeSvg } from '#server/features/site/svg.ts';
import * as contentHtml from '#server/features/study/content-html.ts';
import { MarkdownRefused } from '#server/features/study/markdown.ts';
import { sectionsIn } from '#server/features/study/section.ts';
import { checkDraft } from '#server/features/question/import/draft-check.ts';
import { readableAddress } from '#server/http/address.ts';
import { parsedBody } from '#server/http/body.ts';
import { canonicalPath } from '#server/http/pages/canonical-path.ts';
import { lines } from '#server/pictures/lettering.ts';
import { wordDiff } from '#web/features/admin/shell/compare/word-diff.ts';

/** Texts that make careless patterns and parsers go back over what they have read, or down without end. */
const SHAPES: Record<string, (size: number) => string> = {
  'line breaks': (size) => `<li>a${'\n'.repeat(size)}</li>`,
  spaces: (size) => `a${' '.repeat(size)}b`,
  'tags that do not close': (size) => '<p<a '.repeat(size / 5),
  'nested elements': (size) => `${'<b>'.repeat(size / 7)}${'</b>'.repeat(size / 7)}`,
  comments: (size) => '<!-- -->\n'.repeat(size / 9),
  'open brackets': (size) => '[{('.repeat(size / 3),
  gaps: (size) => '{{c1::a'.repeat(size / 7),
  'numbered gaps': (size) => Array.from({ length: size / 20 }, (_, at) => `{{c${at}::a::b}} `).join(''),
  recordings: (size) => '[sound:'.repeat(size / 7),
  emphasis: (size) => '***a** '.repeat(size / 7),
  underscores: (size) => '_a_'.repeat(size / 3),
  'quotes of quotes': (size) => '> '.repeat(size / 2),
  lists: (size) => '1. - '.repeat(size / 5),
  'quotation marks': (size) => `"${'\\\'"'.repeat(size / 3)}`,
  'back quotes': (size) => '`a``'.repeat(size / 4),
  pictures: (size) => '![a]('.repeat(size / 5),
  'blank lines': (size) => `a${'\n \n'.repeat(size / 3)}b`,
  'table cells': (size) => `|a`.repeat(size / 2),
  'lines that look like options': (size) => 'A) a\n*b. c\n'.repeat(size / 11),
  answers: (size) => `<li>${'\n Answer: '.repeat(size / 10)}</li>`,
};
const SIZES = [4000, 8000, 16_000];
/** Anything faster says more about the machine than about the function. Milliseconds. */
const NOISE_MS = 20;
const MOST_GROWTH = 4;
/** However it grows, nothing may take this long at the largest size. */
const MOST_MS = 500;
const RUNS = 4;

type Work = (text: string) => unknown;

const work: Record<string, Work> = {};

// Every function of the rules that takes a text, or lines, and is content with that.
const RULES = new URL('../src/rules/', import.meta.url);
const TAKES_TEXT =
  /^export (?:const|function) (\w+)(?: = (?:async )?)?\(\w+: (string|readonly string\[\])(?:,[^)]*)?\)/gm;
/** Figures about a whole bank for its authors, who run it on their own files; it compares all questions with all. */
const FOR_AUTHORS = /^(generator|content-import\/gate)\//;

for (const file of readdirSync(RULES, { recursive: true, encoding: 'utf8' })) {
  if (!/(?<!\.test)\.ts$/.test(file) || FOR_AUTHORS.test(file)) continue;
  const found = [...readFileSync(new URL(file, RULES), 'utf8').matchAll(TAKES_TEXT)];
  if (found.length === 0) continue;
  const module = (await import(new URL(file, RULES).href)) as Record<string, (given: unknown) => unknown>;
  for (const [, name, type] of found)
    work[`${file} ${name}`] = (text) => module[name!]!(type === 'string' ? text : text.split('\n'));
}

for (const [name, made] of Object.entries(contentHtml)) work[`content-html ${name}`] = made as Work;
Object.assign(work, {
  htmlText: (text: string) => htmlText(text),
  'cardOf, front': (text: string) => cardOf([text, 'back'], ''),
  'cardOf, back': (text: string) => cardOf(['front', text], ''),
  'search excerptOf': (text: string) => excerptOf(text, ['needle']),
  'search markedParts': (text: string) => markedParts(text, ['needle']),
  guide: htmlOfGuide,
  'sections of a guide': sectionsIn,
  'text of the site': shownText,
  'heading of the site': (text: string) => shownText(`## ${text.replaceAll('\n', ' ')} {#a}`),
  SVG: judgeSvg,
  'SVG after a comment': (text: string) =>
    judgeSvg(`<!--${text}--><svg xmlns="http://www.w3.org/2000/svg"><title>${text}</title></svg>`),
  'style of an SVG': (text: string) =>
    judgeSvg(`<svg xmlns="http://www.w3.org/2000/svg"><style><![CDATA[${text}]]></style></svg>`),
  'draft of a question': (text: string) =>
    checkDraft(
      { text, options: [text, 'b', 'c', 'd'], correctAnswer: 0, explanation: text, topic: text, domain: text },
      { id: '', domains: [] },
      '2026-11-28',
    ),
  'format of a file': (text: string) => detectFormat('a.txt', strToU8(text)),
  'format of XML': (text: string) => detectFormat('a.xml', strToU8(`<?xml version="1.0"?>${text}`)),
  'list in a dump': foreignInDump,
  'letters of a picture': (text: string) =>
    lines(text, { face: 'bold', size: 20, color: [0, 0, 0] }, { width: 500, lines: 3 }),
  'search of questions': (text: string) => holdsEveryWord('sqlite', text),
  'diagram of many links': (text: string) => {
    const links = Array.from({ length: text.length / 40 }, () => 'A -- B "x"').join('\n');
    const diagram = readDiagram(`host A\nhost B\n${links}`);
    return isDiagram(diagram) && layOut(diagram);
  },
  'canonical address': (text: string) => canonicalPath(`/${text}`),
  'comparison of two texts': (text: string) => wordDiff(text, `${text.slice(0, -1)} b`),
  'address of a request': (text: string) => readableAddress(`/${text}`),
  'body of a call': (text: string) => parsedBody(Buffer.from(text)),
  'text in the body of a call': (text: string) => parsedBody(Buffer.from(JSON.stringify({ text }))),
  'archive with many folders': (text: string) =>
    memorySource(new Map(text.match(/.{1,8}/gs)!.map((part, at) => [`${at}/${part}/a.json`, new Uint8Array()]))).names(
      '',
    ),
  'guide in a pack': (text: string) =>
    readContentFiles(
      memorySource(
        new Map([
          ['a/exam.json', strToU8('{}')],
          ['a/study/1.1.md', strToU8(text)],
          ['a/study/1.1.json', strToU8(text)],
          ['a/questions/a.json', strToU8(text)],
        ]),
      ),
    ),
  'entries of an archive': (text: string) => unzip(zipSync({ a: strToU8(text) }, { level: 0 }), () => true),
});

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
/** A file of each format whose question, option, and explanation are the text. */
const FILES: Record<string, (text: string) => string> = {
  json: (text) =>
    JSON.stringify([{ text, options: [text, 'b'], correctAnswer: 0, explanation: text, sources: [text] }]),
  csv: (text) => `Question,A,B,Answer,Explanation\n${cell(text)},${cell(text)},b,${cell(text)},${cell(text)}`,
  tsv: (text) => `Question\tA\tB\tAnswer\n${cell(text)}\t${cell(text)}\tb\tA`,
  gift: (text) => `${text.replace(/[~=#{}:]/g, '\\$&')} {=${text.replace(/[~=#{}:\n]/g, '')} ~b}`,
  aiken: (text) => `${text}\nA. ${text.replaceAll('\n', ' ')}\nB. b\nANSWER: A`,
  text2qti: (text) => `1. ${text.replaceAll('\n', '\n   ')}\n*a) ${text.replaceAll('\n', ' ')}\nb) b\n`,
  anki: (text) => `#separator:tab\n#html:true\n${cell(text)}\t${cell(text)}\t${cell(text)}`,
  moodle: (text) =>
    `<quiz><question type="multichoice"><questiontext format="html"><text>${xml(text)}</text></questiontext><generalfeedback><text>${xml(text)}</text></generalfeedback><answer fraction="100"><text>${xml(text)}</text></answer><answer fraction="0"><text>b</text></answer></question></quiz>`,
  qti12: (text) =>
    `<questestinterop><item ident="${xml(text).replaceAll('"', '')}"><presentation><material><mattext texttype="text/html">${xml(text)}</mattext></material><response_lid ident="r"><render_choice><response_label ident="a"><material><mattext>${xml(text)}</mattext></material></response_label><response_label ident="b"><material><mattext>b</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">a</varequal></conditionvar><setvar action="Set">100</setvar></respcondition></resprocessing></item></questestinterop>`,
  qti21: (text) =>
    `<assessmentItem identifier="a" title="${xml(text).replaceAll('"', '')}"><responseDeclaration identifier="R" cardinality="single"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><p>${xml(text)}</p><choiceInteraction responseIdentifier="R"><prompt>${xml(text)}</prompt><simpleChoice identifier="A">${xml(text)}</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>`,
};
for (const format of FORMAT_NAMES) {
  const read = await FORMATS[format].read?.();
  if (!read) continue;
  work[`${format}, the whole file`] = (text) => read(strToU8(text));
  const rest = await FORMATS[format].rest?.();
  if (rest)
    work[`${format}, what was left out`] = (text) =>
      rest(strToU8(text), [{ place: 'line 1', excerpt: '', reason: text }]);
  const file = FILES[format];
  if (file) work[`${format}, in a question`] = (text) => read(strToU8(file(text)));
}

/** How long it takes; what is refused or makes no sense is fine, as long as that is found out quickly. */
async function timeOf(run: Work, text: string): Promise<number> {
  // Not the clock's, since others use the machine, too.
  const before = process.threadCpuUsage();
  try {
    await run(text);
  } catch (error) {
    if (error instanceof RangeError && /call stack/.test(error.message)) throw error;
    if (!(error instanceof FileRefused || error instanceof MarkdownRefused || error instanceof Error)) throw error;
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const fastest = async (run: Work, text: string, runs: number): Promise<number> => {
  let best = Infinity;
  for (let left = runs; left > 0; left -= 1) best = Math.min(best, await timeOf(run, text));
  return best;
};

/** The times at each size, if they grow faster than they may. */
async function growthFault(run: Work, shape: (size: number) => string): Promise<string | null> {
  const grows = (times: readonly number[]) =>
    times.at(-1)! > MOST_MS ||
    times.some((time, at) => at > 0 && time > NOISE_MS && time > MOST_GROWTH * times[at - 1]!);
  const texts = SIZES.map((size) => shape(size));
  const times: number[] = [];
  for (const text of texts) {
    times.push(await timeOf(run, text));
    if (times.at(-1)! > 10 * MOST_MS) break;
  }
  if (!grows(times)) return null;
  // Once more, and several times, since the first call of a function is slower and the machine may be busy.
  const again: number[] = [];
  for (const text of texts.slice(0, times.length))
    again.push(await fastest(run, text, times.at(-1)! > 2000 ? 1 : RUNS));
  return grows(again) ? again.map((time) => `${Math.round(time)} ms`).join(', ') : null;
}

test(
  'no text of a stranger makes a function take more than four times as long for twice as much',
  { timeout: 600_000 },
  async () => {
    const faults: Record<string, string> = {};
    expect(Object.keys(work).length).toBeGreaterThan(100);
    for (const [name, run] of Object.entries(work))
      for (const [shape, make] of Object.entries(SHAPES)) {
        const startedAt = performance.now();
        const fault = await growthFault(run, make).catch((error: unknown) => String(error));
        if (fault !== null) faults[`${name}: ${shape}`] = fault;
        if (process.env.SHOW && performance.now() - startedAt > 60)
          console.log(name, shape, Math.round(performance.now() - startedAt), fault);
      }
    expect(faults).toEqual({});
  },
);
