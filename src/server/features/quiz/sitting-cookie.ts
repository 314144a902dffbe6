import type { Exam } from '#contract/exam.ts';
import { hasEnded, SITTING_SECONDS } from '#rules/quiz/submission.ts';
import { quizMark } from '#server/http/pages/first-visit.ts';
import { NewerForm } from '#server/newer-form.ts';
import type { SittingSeal } from './sitting-seal.ts';
import type { Sitting } from './sitting-bytes.ts';

const PREFIX = 'sitting.';
/** How many sittings of one exam a browser holds: enough for a few tabs. */
const MOST_SITTINGS = 4;

/** The cookies of a request, by name. */
type Cookies = Readonly<Record<string, string | undefined>>;

/** Each sitting has a cookie of its own, sent only with the calls of its exam. */
export function sittingCookies({ seal, isHttps, now }: { seal: SittingSeal; isHttps: boolean; now: () => Date }) {
  const sharedOptions = { httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  const options = (examId: string) => ({ ...sharedOptions, path: `/api/exams/${examId}` });

  const openAll = (cookies: Cookies) =>
    Object.entries(cookies).flatMap(([name, value]) =>
      name.startsWith(PREFIX) && value ? [{ id: name.slice(PREFIX.length), sitting: seal.open(value) }] : [],
    );

  /** The sittings of this exam in the request that have not ended, newest first. Their end is checked, since a browser may keep a cookie for any length of time. */
  function sittingsOf(cookies: Cookies, examId: string): Sitting[] {
    return openAll(cookies)
      .flatMap(({ sitting }) => (sitting === null || sitting === 'newer' ? [] : [sitting]))
      .filter((sitting) => sitting.examId === examId && !hasEnded(sitting, now().getTime()))
      .sort((a, b) => b.servedAtMs - a.servedAtMs);
  }

  return {
    held: sittingsOf,
    /** The sitting with the id, or the newest without one. Throws {@link NewerForm} if it may be one from a newer version. */
    find(cookies: Cookies, examId: string, id: string | undefined): Sitting | null {
      const sittings = sittingsOf(cookies, examId);
      const found = id === undefined ? sittings[0] : sittings.find((sitting) => sitting.id === id);
      if (found) return found;
      const isNewer = openAll(cookies).some((each) => each.sitting === 'newer' && (id ?? each.id) === each.id);
      if (isNewer) throw new NewerForm('an open quiz');
      return null;
    },
    /** The cookie that holds a sitting. */
    cookieOf(sitting: Sitting) {
      return [
        PREFIX + sitting.id,
        seal.seal(sitting),
        { ...options(sitting.examId), maxAge: SITTING_SECONDS },
      ] as const;
    },
    /** A sitting as its cookie carries it, and back; null if it is not that open sitting of the exam. */
    sealed: (sitting: Sitting): string => seal.seal(sitting),
    opened(sealed: string, examId: string, id: string): Sitting | null {
      const sitting = seal.open(sealed);
      if (sitting === 'newer') throw new NewerForm('an open quiz');
      const isIt = sitting?.examId === examId && sitting.id === id && !hasEnded(sitting, now().getTime());
      return isIt ? sitting : null;
    },
    /** The cookie that tells a quiz page that there is a sitting. */
    markOf({ slug }: Exam) {
      const [name, value, { path }] = quizMark(slug);
      return [name, value, { ...sharedOptions, path, maxAge: SITTING_SECONDS }] as const;
    },
    /** The cookies to drop to make room for one more. */
    surplus(cookies: Cookies, examId: string) {
      return sittingsOf(cookies, examId)
        .slice(MOST_SITTINGS - 1)
        .map((sitting) => [PREFIX + sitting.id, options(examId)] as const);
    },
  };
}
export type SittingCookies = ReturnType<typeof sittingCookies>;
