import { linePlace, type Reader, type RestWriter } from '../format.ts';
import { decodeText } from '../text/decode.ts';
import { PROBLEM, problemsByPlace } from '../problems.ts';

export type TextForm = {
  read: () => Promise<Reader>;
  /** What begins a line that is a comment. */
  comment: string;
  /** What ends it, if the end of the line does not. */
  commentEnd?: string;
  /** Lines that apply to all questions below them. */
  isKept?: RegExp;
  /** Lines that apply only to the question below them. */
  isAhead?: RegExp;
};

/** For formats in which a question is a block of lines, from the line of its place, or those ahead of it, to the start of the next one. */
export const textRest =
  ({ read, comment, commentEnd = '', isKept, isAhead }: TextForm): RestWriter =>
  async (bytes, faults) => {
    const problems = problemsByPlace(faults);
    const { questions, misfits } = await (await read())(bytes);
    const places = new Set([...questions, ...misfits].map(({ place }) => place));
    const all = decodeText(bytes)
      .text.replace(/^\ufeff/, '')
      .split(/\r\n?|\n/);
    const starts = new Map<number, string>();
    for (const at of all.keys()) {
      const place = linePlace(at + 1);
      if (!places.has(place)) continue;
      let from = at;
      while (isAhead?.test(all[from - 1] ?? '')) from -= 1;
      starts.set(from, place);
    }
    const lines: string[] = [];
    let isRest = true;
    for (const [at, line] of all.entries()) {
      const place = starts.get(at);
      const problem = place === undefined ? undefined : problems.get(place);
      if (place !== undefined) isRest = problem !== undefined;
      if (problem !== undefined) lines.push(`${comment} ${PROBLEM}${problem.replaceAll('--', '–')}${commentEnd}`);
      // Problems that an earlier import wrote into the file are replaced by the current ones.
      const isOld = line.startsWith(`${comment} ${PROBLEM}`);
      if ((isRest || isKept?.test(line)) && !isOld) lines.push(line);
    }
    return { file: `${lines.join('\n').trimEnd()}\n` };
  };
