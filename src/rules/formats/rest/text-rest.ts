import { linePlace, type Reader, type RestWriter } from '../format.ts';
import { decodeText } from '../text/decode.ts';
import { PROBLEM, problemsByPlace } from './problems.ts';

export type TextForm = {
  read: () => Promise<Reader>;
  /** What begins a line that is a comment. */
  comment: string;
  /** Lines that apply to all questions below them. */
  isKept?: RegExp;
};

/** For formats in which a question is a block of lines, from the line of its place to the start of the next one. */
export const textRest =
  ({ read, comment, isKept }: TextForm): RestWriter =>
  async (bytes, faults) => {
    const problems = problemsByPlace(faults);
    const { questions, misfits } = await (await read())(bytes);
    const starts = new Set([...questions, ...misfits].map(({ place }) => place));
    const lines: string[] = [];
    let isRest = true;
    for (const [at, line] of decodeText(bytes)
      .text.replace(/^\ufeff/, '')
      .split(/\r\n?|\n/)
      .entries()) {
      const place = linePlace(at + 1);
      const problem = problems.get(place);
      if (starts.has(place)) isRest = problem !== undefined;
      if (problem !== undefined) lines.push(`${comment} ${PROBLEM}${problem}`);
      // Problems that an earlier import wrote into the file are replaced by the current ones.
      const isOld = line.startsWith(`${comment} ${PROBLEM}`);
      if ((isRest || isKept?.test(line)) && !isOld) lines.push(line);
    }
    return { file: `${lines.join('\n').trimEnd()}\n` };
  };
