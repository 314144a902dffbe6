/** What the parts of a question are called where something is wrong with one. */
type Name = 'blank' | 'goal' | 'rule';

/** What is wrong with one part of a question, counted from 0. */
export type PartFault = { name: Name; part: number; fault: string };

/** What keeps a question from having a key: of the question as a whole, or of one part. */
export type KeyFault = string | PartFault;

export const partFault = (name: Name, part: number, fault: string): PartFault => ({ name, part, fault });

/** In words, in which parts count from 1: 'blank 2 accepts nothing'. */
export const faultText = (fault: KeyFault): string =>
  typeof fault === 'string' ? fault : `${fault.name} ${fault.part + 1} ${fault.fault}`;
