import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import type { Block, LabOracle } from './lab-oracle.ts';

/** A lab as a candidate sees it. */
export type Lab = { text: string; exhibits: readonly Exhibit[] };

export type LabSolver = {
  /** Changes that come up in sessions: mends, near misses, and what makes things worse. */
  moves(lab: Lab): Block[];
  /** Another way than that of the lab to mend it. */
  other(lab: Lab): Block[];
  /** Which goals are met, by an independent reading; asked for once the session is over. */
  watch(oracle: LabOracle, lab: Lab): () => boolean[];
};

export const G = (port: string): string => `GigabitEthernet0/${port}`;
export const I = (port: string): string => `interface ${G(port)}`;
export const on = (device: string, ...lines: string[]): Block => ({ device, lines });

export const textOf = ({ exhibits }: Lab, title: string): string =>
  exhibits.find((exhibit) => exhibit.title === title)!.text;
export const formOf = ({ exhibits }: Lab, title: string): string =>
  exhibits.find((exhibit) => exhibit.title === title)!.form;
export const find = (text: string, pattern: RegExp): string => pattern.exec(text)![1]!;
export const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found!);
