/** An edition as far as it matters when it can be taken; days are ISO dates. The last day is that in English. */
export type DatedEdition = {
  examId: string;
  edition: string;
  effective: string | null;
  retires: string | null;
  successor: string | null;
};

/** Whether an edition can be taken on a day. */
export const canBeSat = (
  { effective, retires }: Pick<DatedEdition, 'effective' | 'retires'>,
  day: string,
  // ISO dates sort as text.
): boolean => (effective === null || effective <= day) && (retires === null || day <= retires);

/** Whether the last day of an edition is past. */
export const isOver = ({ retires }: Pick<DatedEdition, 'retires'>, today: string): boolean =>
  retires !== null && retires < today;

/** The editions of each certification: those that replace each other, directly or through others. */
function certifications<E extends DatedEdition>(editions: readonly E[]): E[][] {
  const groupOf = new Map(editions.map((own) => [own.edition, [own]]));
  for (const { edition, successor } of editions) {
    const [own, next] = [groupOf.get(edition)!, groupOf.get(successor ?? '')];
    if (next === undefined || next === own) continue;
    own.push(...next);
    for (const member of next) groupOf.set(member.edition, own);
  }
  return [...new Set(groupOf.values())];
}

type Asked = { today: string; dates: ReadonlyMap<string, string> };

/** The exam date of somebody for each exam: of several for its certification, the latest counts, and a past one does not. */
export function certificationDates(editions: readonly DatedEdition[], { today, dates }: Asked): Map<string, string> {
  return new Map(
    certifications(editions).flatMap((all) => {
      const ahead = all.flatMap(({ examId }) => dates.get(examId) ?? []).filter((day) => day >= today);
      const date = ahead.toSorted().at(-1);
      return date === undefined ? [] : all.map(({ examId }) => [examId, date] as const);
    }),
  );
}

/**
 * The editions that are offered to somebody, in the order given: with an exam date for a certification, those that can be taken on
 * that date; without one, those that can be taken today or later. `dates`: the exam dates they have set, by exam.
 */
export function offered<E extends DatedEdition>(editions: readonly E[], asked: Asked): E[] {
  const dateOf = certificationDates(editions, asked);
  return editions.filter((own) => {
    const date = dateOf.get(own.examId);
    return date === undefined ? !isOver(own, asked.today) : canBeSat(own, date);
  });
}
