import { goalParts } from '#rules/question/part/goal.ts';
import { sourceParts } from '#rules/exam/source.ts';
import { isPlainDefault, PLAIN_NAMES } from '#rules/question/plain-fields.ts';
import type { Wording } from '#rules/question/wording.ts';
import { type Exhibit, regionParts } from '#rules/question/exhibit/exhibit.ts';
import { acceptedParts } from '#rules/question/part/entry.ts';
import type { StoredPart } from '#rules/question/option.ts';
import { hashOf } from '#server/hash.ts';

/** The plain fields that every hash has. */
const FIRST: ReadonlySet<string> = new Set(['explanation', 'difficulty', 'topic']);

/**
 * A hash of a question's content, independent of the order of fields in its file. Absent optional fields are left out, so that
 * hashes from before those fields existed stay valid; so are plain fields that have their default, but the first three.
 */
export function questionHash(question: Wording): string {
  const { kind, domain, task, topic, difficulty, text, options, keys, explanation, sources } = question;
  const { bullets = [], family, parts = [], exhibits = [] } = question;
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
    ...(parts.length > 0 || exhibits.length > 0
      ? [{ parts: parts.map(partHash), exhibits: exhibits.map(exhibitHash) }]
      : []),
    ...PLAIN_NAMES.filter((name) => !FIRST.has(name) && !isPlainDefault(name, question[name])).map((name) => ({
      [name]: question[name],
    })),
  ]);
}

const exhibitHash = ({ title, form, text, picture, regions = [] }: Exhibit) => [
  title,
  form,
  text,
  ...(picture === undefined ? [] : [picture]),
  ...(regions.length > 0 ? [regionParts(regions)] : []),
];

const partHash = ({ text, rationale, accepts, goal, rank }: StoredPart) => [
  text,
  rationale,
  acceptedParts(accepts),
  ...(goal ? [goalParts(goal)] : []),
  ...(rank === undefined ? [] : [rank]),
];
