import type { Scene } from './scene.ts';

export type Fault = { fault: string };

/** A kind of drawing: how its description is read, what it says in words, and where its shapes are. */
export type Form<Read extends object> = {
  /** What the lines describe, or what is wrong with them. */
  read: (text: string) => Read | Fault;
  /** What is seen, in sentences, for those who do not see it. */
  words: (read: Read) => string;
  /** `width` is the most it may take; a topology may take more. */
  draw: (read: Read, width: number) => Scene;
};

export const isFault = (read: object): read is Fault => 'fault' in read;

/** Everything that is read of one form, and nothing of what its description was. */
export type ReadForm = { words: string; draw: (width: number) => Scene };

/** Reads a description in this form. */
export const reader =
  <Read extends object>({ read, words, draw }: Form<Read>) =>
  (text: string): ReadForm | Fault => {
    const found = read(text);
    return isFault(found) ? found : { words: words(found), draw: (width) => draw(found, width) };
  };

const MOST_LINES = 30;
const MOST_LENGTH = 160;

/** The lines of a description that say something, with their numbers; or a fault if there are none, too many, or too long ones. */
export function linesIn(text: string): { line: string; number: number }[] | Fault {
  const lines = text
    .split('\n')
    .map((line, index) => ({ line: line.trimEnd(), number: index + 1 }))
    .filter(({ line }) => line.trim() !== '');
  if (lines.length === 0) return { fault: 'the drawing is empty' };
  if (lines.length > MOST_LINES) return { fault: `the drawing has more than ${MOST_LINES} lines` };
  const long = lines.find(({ line }) => line.length > MOST_LENGTH);
  return long ? { fault: `line ${long.number} of the drawing has more than ${MOST_LENGTH} characters` } : lines;
}

export const notUnderstood = (number: number, form: string): Fault => ({
  fault: `line ${number} of the drawing is not understood: write ${form}`,
});

/** A line `name: text`, or `name` alone, as its two halves. */
export function halves(line: string): { name: string; text: string } {
  const at = line.indexOf(': ');
  return at < 0 ? { name: line.trim(), text: '' } : { name: line.slice(0, at).trim(), text: line.slice(at + 2).trim() };
}

/** A sentence, with its full stop. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
