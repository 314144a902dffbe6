import { sourceParts } from '#rules/exam/source.ts';
import type { Wording } from '#rules/question/wording.ts';
import { hashOf } from './hash.ts';

/**
 * The same for the same content, whatever order the file lists its fields in. What a question need not have is no part of it
 * where it is absent, so that hashes from before it could have it hold.
 */
export function questionHash(question: Wording): string {
  const { kind, domain, task, topic, difficulty, text, options, keys, explanation, sources } = question;
  const { bullets = [], family } = question;
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
    sources.map(sourceParts),
    ...(bullets.length > 0 || family !== undefined ? [bullets, family ?? null] : []),
  ]);
}
