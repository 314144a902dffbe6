import { keyIsLongest } from '#rules/content-import/gate/measured-questions.ts';
import type { PackQuestion } from '#rules/content-import/pack.ts';
import type { Finding, Rule } from '#rules/content-import/report.ts';
import { questionTexts } from '#rules/content-import/texts.ts';
import { excerptOf } from '#rules/formats/text/excerpt.ts';
import { withPicturesInWords } from '#rules/question/text/text-pictures.ts';
import type { Wording } from '#rules/question/wording.ts';
import { checkDumpMarkers } from './check-dump-markers.ts';
import { checkKeys } from './check-keys.ts';
import { checkOptions } from './check-options.ts';
import { checkSources } from './check-sources.ts';
import { checkPlain, checkReading } from './check-text.ts';
import { checkWording } from './check-wording.ts';

/** What is wrong with a question by itself. `today` is an ISO date. */
export function checkQuestion(question: PackQuestion, today: string): Finding[] {
  const findings = [
    ...checkKeys(question),
    ...checkOptions(question),
    ...checkWording(question),
    ...checkDumpMarkers(question),
    ...checkPlain(questionTexts(question)),
    ...checkReading(question),
    ...checkSources(question.sources, today),
  ];
  return findings.map((finding) => ({ ...finding, ref: question.ref }));
}

/** Pictures of a stored question are named otherwise than those of a pack, and were checked when it was stored. */
const OF_PACKS: ReadonlySet<Rule> = new Set(['pictures', 'exhibits']);

/** What messages call options: by their text, since those who read them see the options shuffled and without ids. */
function optionNames({ options }: Wording): ReadonlyMap<string, string> {
  const names = options.map(({ text }) => `“${excerptOf(withPicturesInWords(text))}”`);
  return new Map(
    options.map(({ id }, place) => [
      id,
      names.indexOf(names[place]!) < place ? `${names[place]} (${place + 1})` : names[place]!,
    ]),
  );
}

/**
 * What the content check says of a stored question, one sentence each: what is wrong with it by itself, and what counts only over a
 * pack but weakens each question, such as a key that its length gives away.
 */
export function weakSpots(wording: Wording, today: string): string[] {
  const { sources } = wording;
  const names = optionNames(wording);
  const question: PackQuestion = {
    ref: 'item',
    ...wording,
    options: wording.options.map(({ fixed, id, ...option }) => ({
      ...option,
      id: names.get(id)!,
      ...(fixed && { fixed }),
    })),
    keys: wording.keys.map((id) => names.get(id) ?? id),
  };
  const unread = sources.filter(({ read }) => read === undefined);
  return [
    ...checkQuestion(question, today)
      .filter(({ rule }) => !OF_PACKS.has(rule))
      .map(({ message }) => message),
    ...(keyIsLongest(question) ? ['the right answer is the longest option, so its length gives it away'] : []),
    ...(sources.length === 0 ? ['it names no source'] : []),
    ...unread.map(({ title, unread: why }) => `nobody has read the source “${title}”${why ? ` (${why})` : ''}`),
  ].map((message) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`);
}
