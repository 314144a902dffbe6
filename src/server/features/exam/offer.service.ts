import type { Exam } from '#contract/exam.ts';
import { canBeSat, certificationDates, type DatedEdition, isOver, offered } from '#rules/exam/offer.ts';
import { startsText } from '#rules/exam/lifecycle.ts';
import { isoDate } from '#rules/wording/date.ts';
import type { Database, Reader } from '#server/db/database.ts';
import type { CatalogueService } from './catalogue.service.ts';
import { perVersion } from './per-version.ts';

/** Why an exam cannot be bought by somebody as things stand: its last day is past, or it cannot be taken on their exam date. */
export type Misfit = { why: 'over'; retires: string } | { why: 'date'; examDate: string };

/** Which exams are offered: none that can no longer be taken, and to somebody with an exam date none that cannot be taken on it. */
export function offerService(needs: {
  database: Database;
  catalogue: CatalogueService;
  /** The exam dates that a person has set. */
  examDates: (reader: Reader, userId: string) => Promise<{ examId: string; examDate: string | null }[]>;
  /** Whether exams are bought on this site. */
  isSelling: () => boolean;
  now: () => Date;
}) {
  const { database, catalogue, examDates, isSelling, now } = needs;
  const today = () => isoDate(now().toISOString());
  const daysOf = perVersion(
    catalogue,
    ({ editions }) => new Map(editions.map((edition) => [edition.examId, edition] as const)),
  );
  /** By day, of which there is one at a time. */
  const anyone = perVersion(catalogue, () => new Map<string, Exam[]>());

  /** An exam as it is offered on a day. */
  function shownOn(exam: Exam, day: string): Exam {
    if (!isSelling() && exam.isForSale) return shownOn({ ...exam, isForSale: false }, day);
    const dates = daysOf().get(exam.id);
    if (!dates) return exam;
    const { effective } = dates;
    if (isOver(dates, day)) return { ...exam, isForSale: false };
    return effective !== null && effective > day ? { ...exam, starts: startsText(effective) } : exam;
  }

  async function datesOf(reader: Reader, userId: string): Promise<Map<string, string>> {
    const dates = await examDates(reader, userId);
    return new Map(dates.flatMap(({ examId, examDate }) => (examDate === null ? [] : [[examId, examDate] as const])));
  }

  function activeOf(editions: readonly DatedEdition[], day: string): Exam[] {
    const ids = new Set(editions.map(({ examId }) => examId));
    return catalogue.current().exams.flatMap((exam) => (exam.isActive && ids.has(exam.id) ? [shownOn(exam, day)] : []));
  }

  return {
    /** An exam as it is offered today. */
    shown: (exam: Exam): Exam => shownOn(exam, today()),

    /** The active exams for somebody of whom no exam date is known; the same object until the day or the catalogue changes. */
    toAnyone(): Exam[] {
      const day = today();
      const kept = anyone();
      const known = kept.get(day);
      if (known) return known;
      const exams = activeOf(offered(catalogue.current().editions, { today: day, dates: new Map() }), day);
      kept.clear();
      kept.set(day, exams);
      return exams;
    },

    /** The active exams for a person, by their exam dates. */
    async to(userId: string): Promise<Exam[]> {
      const { editions } = catalogue.current();
      // Without days in the catalogue, no exam date changes anything.
      if (editions.every(({ effective, retires }) => effective === null && retires === null)) return this.toAnyone();
      const dates = await database.read((reader) => datesOf(reader, userId));
      const day = today();
      const ofPerson = offered(editions, { today: day, dates });
      return dates.size === 0 ? this.toAnyone() : activeOf(ofPerson, day);
    },

    /** Why a person cannot take an exam when they mean to, as a transaction sees it; null: they can. */
    async misfit(tx: Reader, userId: string, examId: string): Promise<Misfit | null> {
      const { editions } = catalogue.current();
      const own = daysOf().get(examId);
      if (!own) return null;
      const day = today();
      if (own.retires !== null && isOver(own, day)) return { why: 'over', retires: own.retires };
      const dates = await datesOf(tx, userId);
      const examDate = certificationDates(editions, { today: day, dates }).get(examId);
      return examDate === undefined || canBeSat(own, examDate) ? null : { why: 'date', examDate };
    },
  };
}
export type OfferService = ReturnType<typeof offerService>;
