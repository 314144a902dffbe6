import type { Wording } from '#rules/question/wording.ts';
import { hashOf } from './hash.ts';

/** The same for the same content, whatever order the file lists its fields in. */
export function questionHash(question: Wording): string {
  const { kind, domain, task, topic, difficulty, text, options, keys, explanation, sources } = question;
  return hashOf([
    kind,
    domain,
    task,
    topic,
    difficulty,
    text,
    options.map((option) => [option.id, option.text, option.rationale, option.fixed ?? false]),
    keys,
    explanation,
    sources.map((source) => [source.title, source.url, source.read]),
  ]);
}
