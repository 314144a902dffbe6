import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { calendarOf } from '#rules/flashcard/calendar.ts';
import { todayIn } from '#rules/flashcard/due.ts';
import { leftText } from '#rules/planner/words.ts';
import { officialCode } from '#rules/exam/code.ts';
import { countText } from '#rules/wording/count.ts';
import { dateText } from '#rules/wording/date.ts';
import { useApi } from '#web/base/loading.ts';
import { useMe } from '#web/base/me.ts';
import { paths, withQuery } from '#web/base/paths.ts';
import { examLabel } from '#web/features/exam/exam-label.ts';
import { refreshStanding } from '#web/features/exam/refresh-standing.ts';
import { todayListQuery } from '#web/features/thread/today.queries.ts';
import { useZone } from '#web/features/thread/use-zone.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { useIsInBrowser } from '#web/ui/form/use-is-in-browser.ts';
import { Icon } from '#web/ui/icon.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';
import type { FirstExam } from './first-exam.part.tsx';
import { type StudyTimeChosen, TimeFields } from './time-fields.part.tsx';
import { FIRST_TIME, useSaveStudyTime } from './use-save-study-time.ts';

/**
 * Before anything is begun: which exam, when it is, and how much time there is, one question a screen. What was said so far is in the
 * address, so that Back goes back one question, and a reload loses nothing. The plan follows in its place.
 */
export function FirstEvening({ first }: { first: FirstExam }) {
  const [said] = useSearchParams();
  const { exams } = first;
  const exam = exams.length === 1 ? exams[0] : exams.find(({ slug }) => slug === said.get('exam'));
  const zone = useZone();
  const [now] = useState(() => new Date().toISOString());
  const { day } = todayIn(calendarOf(zone), now);
  const date = said.get('examDate') ?? '';
  const examDate = /^\d{4}-\d{2}-\d{2}$/.test(date) && date >= day ? date : null;
  if (!exam) return <WhichExam first={first} />;
  const isFirst = exams.length === 1;
  if (said.get('step') !== 'minutes') return <WhenIsIt exam={exam} isFirst={isFirst} day={day} date={examDate ?? ''} />;
  return <HowMuchTime exam={exam} isFirst={isFirst} zone={zone} examDate={examDate} />;
}

const addressOf = (exam: Exam, said: { step?: string; examDate?: string | undefined } = {}) =>
  withQuery(paths.dashboard, { exam: exam.slug, ...said });

type QuestionProps = { title: string; place: number; of: number; children: ReactNode };

/** One question of the few. Whoever comes to it from another one has its title in focus. */
function Question({ title, place, of, children }: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [params] = useSearchParams();
  const isOnTheWay = params.has('exam') || params.has('step');
  useEffect(() => {
    if (isOnTheWay) heading.current?.focus();
  }, [isOnTheWay, title]);
  return (
    <section aria-labelledby="first-evening" className="mt-6 rounded border border-line bg-raised p-5 sm:p-8">
      <p className="figures text-small text-muted">{`Step ${place} of ${of}`}</p>
      <h2 ref={heading} id="first-evening" tabIndex={-1} className="mt-1 text-title outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

function WhichExam({ first: { exams, open } }: { first: FirstExam }) {
  const begun = open && exams.find(({ id }) => id === open.examId);
  return (
    <>
      {begun && open && (
        <section aria-labelledby="begun" className="mt-6 rounded border border-accent bg-accent-soft p-5 sm:p-8">
          <h2 id="begun" className="text-title">
            Finish your quiz
          </h2>
          <p className="mt-2">{leftText(open.left, open.clock)}</p>
          <ButtonLink to={paths.quiz(begun.slug)} className="mt-4">
            <WholeCodes>{`Continue ${begun.name}`}</WholeCodes>
          </ButtonLink>
        </section>
      )}
      <Question title="Which exam are you preparing for?" place={1} of={3}>
        <p className="mt-2 text-muted">Each day, Today shows you the one thing to do next for it.</p>
        <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {exams.map((exam) => (
            <li key={exam.id}>
              <Link
                to={addressOf(exam)}
                className="flex h-full flex-col rounded border border-line-strong p-4 hover:border-accent hover:bg-accent-soft"
              >
                <span className="text-small text-muted">
                  <span className="font-semibold text-nowrap text-ink">{officialCode(exam)}</span> {exam.vendor}{' '}
                  {exam.starts}
                </span>
                <span className="mt-1 font-semibold text-balance">
                  <WholeCodes>{exam.name}</WholeCodes>
                </span>
                <span className="figures mt-1 text-small text-muted">{countText(exam.questionCount, 'question')}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Question>
    </>
  );
}

type StepProps = { exam: Exam; isFirst: boolean };

function WhenIsIt({ exam, isFirst, day, date }: StepProps & { day: string; date: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(date);
  return (
    <Question title="When is your exam?" place={isFirst ? 1 : 2} of={isFirst ? 2 : 3}>
      <p className="mt-2 text-muted">
        <WholeCodes>{exam.name}</WholeCodes>
      </p>
      {/* Goes on without a script, too. */}
      <form
        action={paths.dashboard}
        className="mt-5 max-w-sm space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = String(new FormData(event.currentTarget).get('examDate') ?? '');
          void navigate(addressOf(exam, { examDate: chosen || undefined, step: 'minutes' }));
        }}
      >
        <input type="hidden" name="exam" value={exam.slug} />
        <input type="hidden" name="step" value="minutes" />
        <Field
          label="Date"
          hint="Leave this blank if you haven’t booked it yet."
          type="date"
          name="examDate"
          min={day}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">
            Next
            <Icon name="arrow-right" />
          </Button>
          {!isFirst && (
            <ButtonLink to={paths.dashboard} look="quiet">
              Another exam
            </ButtonLink>
          )}
        </div>
      </form>
      {exam.freeQuestionCount > 0 && (
        <p className="mt-6 border-t border-line pt-4 text-small text-muted">
          Or see where you stand first:{' '}
          <Link to={paths.quiz(exam.slug)} className="text-accent underline hover:text-accent-hover">
            <WholeCodes>{`Take the free ${examLabel(exam)} quiz`}</WholeCodes>
          </Link>
        </p>
      )}
    </Question>
  );
}

function HowMuchTime({ exam, isFirst, zone, examDate }: StepProps & { zone: string; examDate: string | null }) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const userId = useMe()?.id ?? '';
  const isInBrowser = useIsInBrowser();
  const [time, setTime] = useState<StudyTimeChosen>(FIRST_TIME);
  const { save, isBusy, faults } = useSaveStudyTime({
    examId: exam.id,
    zone,
    userId,
    onSaved: (saved) => {
      queries.setQueryData(todayListQuery(api, zone).queryKey, { exams: [saved] });
      window.scrollTo({ top: 0 });
      void navigate(paths.dashboard, { replace: true });
      void refreshStanding(queries);
    },
  });
  const fault = faults.examDate ?? faults.form;
  return (
    <Question title="How much time do you have?" place={isFirst ? 2 : 3} of={isFirst ? 2 : 3}>
      <p className="mt-2 text-muted">
        <WholeCodes>{`${exam.name}${examDate === null ? '' : `, ${dateText(examDate)}`}`}</WholeCodes>
      </p>
      <form
        noValidate
        className="mt-5 space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save({ examDate, ...time });
        }}
      >
        <TimeFields chosen={time} onChange={setTime} />
        {fault && (
          <p role="alert" className="font-semibold text-wrong">
            {fault}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={!isInBrowser} aria-disabled={isBusy}>
            {isBusy ? 'Saving...' : 'Save my plan'}
          </Button>
          <ButtonLink to={addressOf(exam, { examDate: examDate ?? undefined })} look="quiet">
            Another date
          </ButtonLink>
        </div>
      </form>
    </Question>
  );
}
