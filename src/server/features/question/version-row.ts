import { randomUUID } from 'node:crypto';
import type { QuestionVersion } from '#contract/question-admin.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { plainOf } from '#rules/question/plain-fields.ts';
import { keyIndexes } from '#rules/question/question.ts';
import type { Wording } from '#rules/question/wording.ts';
import { askedHash } from './asked-hash.ts';
import { questionHash } from './question-hash.ts';
import { json, type NewRow, type Row } from '#server/db/tables/schema.ts';

/** A wording as a row; `authorId`: who wrote it, if somebody did. */
export function versionRow(
  wording: Wording,
  questionId: string,
  version: number,
  at: string,
  authorId: string | null = null,
): NewRow<'questionVersion'> {
  const { kind, text, domain, task } = wording;
  return {
    id: randomUUID(),
    questionId,
    version,
    isCurrent: true,
    kind,
    text,
    options: json(wording.options),
    keys: json(wording.keys),
    parts: json(wording.parts ?? []),
    exhibits: json(wording.exhibits ?? []),
    ...plainOf(wording),
    tags: json(wording.tags),
    domainNumber: domain,
    taskNumber: task,
    sources: json(wording.sources),
    bullets: json(wording.bullets ?? []),
    family: wording.family ?? null,
    contentHash: questionHash(wording),
    askedHash: askedHash(wording),
    authorId,
    authorName: wording.author ?? null,
    createdAt: at,
  };
}

/** The wording in a row. */
export function wordingOfRow(row: Row<'questionVersion'>): Wording {
  const { kind, text, options, keys, parts, exhibits, sources, bullets, family, authorName } = row;
  return {
    kind,
    domain: row.domainNumber,
    task: row.taskNumber,
    ...plainOf(row),
    text,
    options,
    keys,
    ...(parts.length > 0 && { parts }),
    ...(exhibits.length > 0 && { exhibits }),
    sources,
    ...(bullets.length > 0 && { bullets }),
    ...(family !== null && { family }),
    ...(authorName !== null && { author: authorName }),
  };
}

/** The wording in a row as editors see it. */
export function versionView(row: Row<'questionVersion'>): QuestionVersion {
  const { kind, text, options, parts, exhibits, sources, version, createdAt } = row;
  const { domainNumber, taskNumber } = row;
  return {
    ...(!KINDS[kind].followsKeys && { kind }),
    ...(parts.length > 0 && { parts }),
    ...(exhibits.length > 0 && { exhibits }),
    text,
    options: options.map(({ id: _, fixed, ...option }) => ({ ...option, ...(fixed && { fixed }) })),
    correctAnswers: [...keyIndexes(row)],
    ...plainOf(row),
    domainNumber,
    taskNumber,
    sources: sources.map(({ title, url, section }) => ({ title, url, ...(section !== undefined && { section }) })),
    version,
    createdAt,
  };
}
