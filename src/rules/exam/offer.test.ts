import { expect, test } from 'vitest';
import { seededRandom } from '#rules/question/random.ts';
import { canBeSat, type DatedEdition, offered } from './offer.ts';

const DAY_MS = 86_400_000;
const TODAY = '2026-11-29';
const dayAfter = (days: number) => new Date(Date.parse(TODAY) + days * DAY_MS).toISOString().slice(0, 10);

/** Certifications of one to four editions, most of which follow each other, with gaps, overlaps, and unknown days. */
function randomCatalogue(random: () => number): DatedEdition[] {
  const upTo = (most: number) => Math.floor(random() * most);
  const some = <T>(value: T) => (random() < 0.8 ? value : null);
  return Array.from({ length: 1 + upTo(4) }, (_, certification) => {
    let begins = -900 + upTo(900);
    return Array.from({ length: 1 + upTo(4) }, (__, version): DatedEdition => {
      const ends = begins + upTo(700);
      const own = {
        examId: `${certification}/${version}`,
        edition: `c${certification}-v${version}`,
        effective: some(dayAfter(begins)),
        retires: some(dayAfter(ends)),
        successor: some(`c${certification}-v${version + 1}`),
      };
      begins = ends - 200 + upTo(300);
      return own;
    });
  })
    .flat()
    .toSorted(() => random() - 0.5);
}

test('never offers one that cannot be taken on the exam date, and all that can, for 400 days and 1,000 catalogues', () => {
  const random = seededRandom(38);
  const [wrong, missing]: DatedEdition[][] = [[], []];
  let compared = 0;
  for (let round = 0; round < 1000; round++) {
    const editions = randomCatalogue(random);
    const { examId } = editions[Math.floor(random() * editions.length)]!;
    const own = certification(editions, examId);
    for (let day = 0; day < 400; day++) {
      const date = dayAfter(day);
      const shown = offered(editions, { today: TODAY, dates: new Map([[examId, date]]) });
      const sits = (edition: DatedEdition) =>
        own.has(edition.examId) ? canBeSat(edition, date) : edition.retires === null || edition.retires >= TODAY;
      wrong!.push(...shown.filter((edition) => !sits(edition)));
      missing!.push(...editions.filter((edition) => sits(edition) && !shown.includes(edition)));
      compared += shown.length;
    }
  }
  expect([wrong, missing]).toEqual([[], []]);
  expect(compared).toBeGreaterThan(100_000);
});

/** The exams that are linked to one by successors, found by walking them both ways. */
function certification(editions: readonly DatedEdition[], examId: string): ReadonlySet<string> {
  const found = new Set([examId]);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const edition of editions) {
      const next = editions.find((other) => other.edition === edition.successor);
      if (!next || !(found.has(edition.examId) || found.has(next.examId))) continue;
      found.add(edition.examId).add(next.examId);
    }
  }
  return found;
}

const pair: DatedEdition[] = [
  { examId: 'old', edition: 'ccna-v1.1', effective: '2024-08-20', retires: '2027-02-02', successor: 'ccna-v2.0' },
  { examId: 'new', edition: 'ccna-v2.0', effective: '2027-02-03', retires: null, successor: null },
];

test.each([
  [{}, ['old', 'new']],
  [{ old: '2027-02-02' }, ['old']],
  [{ old: '2027-02-03' }, ['new']],
  [{ new: '2027-01-15' }, ['old']],
  // Of two dates the later one counts, and a past one does not.
  [{ old: '2026-12-01', new: '2027-03-15' }, ['new']],
  [{ old: '2026-11-28' }, ['old', 'new']],
])('with the exam dates %j, offers %j', (dates, ids) => {
  const shown = offered(pair, { today: TODAY, dates: new Map(Object.entries(dates)) });
  expect(shown.map(({ examId }) => examId)).toEqual(ids);
});

test('no longer offers one whose last day is past', () => {
  const shown = offered(pair, { today: '2027-02-03', dates: new Map() });
  expect(shown.map(({ examId }) => examId)).toEqual(['new']);
});
