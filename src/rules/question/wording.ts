import type { Source } from '../exam/source.ts';
import type { Difficulty } from './difficulty.ts';
import type { KindName } from './kinds/names.ts';
import type { AnswerKey, StoredOption } from './option.ts';

/** What an author writes of a question. */
export type Wording = {
  kind: KindName;
  /** By number, as the task. */
  domain: number;
  task: number;
  topic: string;
  difficulty: Difficulty;
  text: string;
  options: StoredOption[];
  keys: string[];
  explanation: string;
  sources: Source[];
  /** Numbers of the bullets of its task that it serves. */
  bullets?: number[] | undefined;
  /** Questions of one family ask the same with other figures. */
  family?: string | undefined;
};

/** What makes two questions the same: the text, the options in their order, and which of them are right. */
export function sameness({ text, options, keys }: AnswerKey & { text: string }): string {
  return JSON.stringify([text, ...options.map((option) => [option.text, keys.includes(option.id)])]);
}
