/** What the parts of a question are called where something is wrong with one. */
type Name = 'blank' | 'goal' | 'rule';

/** What is wrong with one part of a question, counted from 1: 'blank 2 accepts nothing'. */
export const partFault = (name: Name, part: number, fault: string): string => `${name} ${part + 1} ${fault}`;

/** The field of an exhibit that a fault is about, such as of a device where it starts; null if it is about something else. */
export function faultyExhibit(fault: string): string | null {
  const [, title, number] = /^(the title of |line \d+ of |)exhibit (\d+) /.exec(fault) ?? [];
  return number === undefined ? null : `exhibits.${Number(number) - 1}.${title === 'the title of ' ? 'title' : 'text'}`;
}

/** The part that a fault is about, from 0; null if it is about the question as a whole. */
export function faultyPart(fault: string): number | null {
  const [, number] = /^(?:blank|goal|rule) (\d+) /.exec(fault) ?? [];
  return number === undefined ? null : Number(number) - 1;
}
