/** What the parts of a question are called where something is wrong with one. */
type Name = 'blank' | 'goal' | 'rule';

/** What is wrong with one part of a question, counted from 0. */
export type PartFault = { name: Name; part: number; fault: string };

/** What is wrong with one exhibit, counted from 0, in its title or its text, such as a device that it describes. */
export type ExhibitFault = { exhibit: number; at: 'title' | 'text'; fault: string };

/** What keeps a question from having a key: of the question as a whole, of one part, or of one exhibit. */
export type KeyFault = string | PartFault | ExhibitFault;

export const partFault = (name: Name, part: number, fault: string): PartFault => ({ name, part, fault });

/** In words, in which parts count from 1: 'blank 2 accepts nothing'. */
export function faultText(fault: KeyFault): string {
  if (typeof fault === 'string') return fault;
  return 'part' in fault ? `${fault.name} ${fault.part + 1} ${fault.fault}` : fault.fault;
}
