import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { OwnExam } from '#contract/today.ts';
import { dateText } from '#rules/wording/date.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { withStorage } from '#web/base/with-storage.ts';
import { ownExamsQuery } from '#web/features/exam/own-exams.ts';
import { examPlace, SECTIONS, type Section } from './exam-place.ts';
import { useIsInBrowser } from '#web/ui/form/use-is-in-browser.ts';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

const LAST_KEY = 'cairn.exam';

/**
 * The screens of one exam, and a choice if there are several. At the top of a wide screen; on a phone the links are at the bottom,
 * within reach of the thumb. Hidden in the player.
 */
export function ExamLinks({ first }: { first: readonly OwnExam[] }) {
  // If it is being refetched when this loads, there is briefly no data.
  const { data = first } = useQuery(ownExamsQuery(useApi()));
  // Until hydration, show what the server rendered.
  const isOver = useIsInBrowser();
  const exams = isOver ? data : first;
  const { pathname, search } = useLocation();
  const place = examPlace(pathname, search);
  const named = exams.find(({ slug }) => slug === place.slug);
  // On screens without an exam, the last one viewed in this tab stays.
  const last = isOver ? withStorage(() => sessionStorage.getItem(LAST_KEY), null) : null;
  const slug = named?.slug;
  useEffect(() => {
    if (slug !== undefined) withStorage(() => sessionStorage.setItem(LAST_KEY, slug), undefined);
  }, [slug]);
  const exam = named ?? exams.find((entry) => entry.slug === last) ?? exams[0];
  if (!exam || pathname.startsWith('/admin')) return null;
  // On another exam's pages, no link is current.
  const isElsewhere = place.slug !== null && place.slug !== exam.slug;
  // The dashboard shows Today of the exam to go on with.
  const isHome = pathname === paths.dashboard && exam === exams[0];
  const here = isElsewhere ? null : isHome ? 'Today' : place.section;
  // Today says more of it.
  const endedAt = !isElsewhere && place.section !== null && place.section !== 'Today' ? exam.accessEndedAt : null;
  return (
    <>
      <nav
        data-exam-bar
        aria-label="Your exam"
        className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 max-lg:[@media(height<24rem)]:order-last max-lg:[@media(height<24rem)]:basis-full lg:basis-auto"
      >
        <ExamChoice exams={exams} exam={exam} section={here ?? 'Today'} isElsewhere={isElsewhere} />
        <ul className="exam-tabs">
          {SECTIONS.map((section) => (
            <li key={section.name}>
              <Link
                to={section.path(exam)}
                aria-current={section.name === here ? 'page' : undefined}
                className="relative inline-flex min-h-12 items-center px-[4px] font-semibold text-muted hover:text-ink aria-[current=page]:text-accent aria-[current=page]:before:absolute aria-[current=page]:before:inset-x-0 aria-[current=page]:before:top-0 aria-[current=page]:before:border-t-3 lg:min-h-16 lg:px-3 lg:aria-[current=page]:before:top-auto lg:aria-[current=page]:before:bottom-0"
              >
                {section.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {endedAt !== null && (
        <p className="order-last basis-full border-t border-line py-2 text-small">
          <strong className="font-semibold">{`Your access ended on ${dateText(endedAt)}.`}</strong>{' '}
          <Link to={paths.attempts({ exam: exam.slug })} className="underline">
            Your results are kept.
          </Link>
        </p>
      )}
    </>
  );
}

type ChoiceProps = { exams: readonly OwnExam[]; exam: OwnExam; section: Section; isElsewhere: boolean };

/**
 * A single exam is only named, on a phone only on the pages of another exam; with several, choosing another one shows the same
 * section.
 */
function ExamChoice({ exams, exam, section, isElsewhere }: ChoiceProps) {
  const navigate = useNavigate();
  if (exams.length === 1) {
    return (
      <p
        title={exam.name}
        className={`min-w-0 truncate font-semibold lg:block lg:max-w-64 ${isElsewhere ? 'max-lg:text-small' : 'hidden'}`}
      >
        <WholeCodes>{exam.name}</WholeCodes>
      </p>
    );
  }
  const open = (slug: string) => {
    const chosen = exams.find((entry) => entry.slug === slug)!;
    void navigate(SECTIONS.find(({ name }) => name === section)!.path(chosen));
  };
  return (
    <select
      aria-label="Exam"
      value={exam.slug}
      onChange={(event) => open(event.target.value)}
      className="min-h-11 w-full min-w-0 rounded border border-line-strong bg-raised px-2 font-semibold text-ellipsis lg:w-64 lg:shrink"
    >
      {exams.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </select>
  );
}
