import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { deleteOutcome, type ExamOutcome, type ExamToday, noteOutcomeAsked, putOutcome } from '#contract/today.ts';
import { type ExamResult, MOST_EXAM_SCORE, wasTaken } from '#rules/planner/outcome.ts';
import { OUTCOME_QUESTION, restText } from '#rules/planner/words.ts';
import { dateText } from '#rules/wording/date.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

const ANSWERS: readonly (readonly [ExamResult, string])[] = [
  ['passed', 'I passed'],
  ['failed', 'I didn’t pass'],
  ['moved', 'I moved it'],
  ['did not sit', 'I didn’t take it'],
];

const NOT_SAVED = 'Your answer could not be saved.';

type Props = {
  today: ExamToday;
  zone: string;
  userId: string;
  onNewDate: () => void;
  onChange: (today: ExamToday) => void;
};

/** Once the exam date has passed: how it went, in one press, if it is time to ask, and what comes next either way. */
export function AfterExam({ today, zone, userId, onNewDate, onChange }: Props) {
  const examDate = today.examDate!;
  const outcome = today.outcomes.find((own) => own.examDate === examDate);
  const { isBusy, failure, save, remove } = useOutcome({ today, zone, userId, onChange });
  const [isAsking, setIsAsking] = useState(today.asksOutcome);
  const said = useRef<HTMLParagraphElement>(null);
  const result = outcome?.result;
  const isFirst = useRef(true);
  useEffect(() => {
    // The buttons are gone, so the focus goes to what was said in their place.
    if (!isFirst.current) said.current?.focus();
    isFirst.current = false;
  }, [result, isAsking]);
  const api = useApi();
  const noteAsked = useEffectEvent(() => {
    if (outcome || !today.asksOutcome) return;
    // Whether anyone was asked only matters for counting, so a failure is not worth a word.
    api(noteOutcomeAsked, {
      params: { examId: today.examId, examDate },
      query: { timeZone: zone },
      headers: { 'learner-id': userId },
    }).catch(() => undefined);
  });
  useEffect(() => noteAsked(), [today.examId, examDate]);
  const alert = failure && (
    <p role="alert" className="mt-3 text-wrong">
      {failure}
    </p>
  );
  if (!outcome && !isAsking) {
    return (
      <>
        <p className="mt-1 text-title font-semibold">{restText('past', 0)}</p>
        <p className="mt-2 max-w-text text-muted">Set a new one, and your plan picks up where you left off.</p>
        <Button className="mt-4 w-full sm:w-auto" onClick={onNewDate}>
          Set a new date
        </Button>
        <p>
          <Button look="quiet" size="small" className="mt-3 -ml-3 underline" onClick={() => setIsAsking(true)}>
            Tell us how it went
          </Button>
        </p>
      </>
    );
  }
  if (!outcome) {
    return (
      <>
        <p ref={said} tabIndex={-1} className="mt-1 text-title font-semibold outline-none">
          {OUTCOME_QUESTION}
        </p>
        <p className="mt-2 max-w-text text-muted">
          <WholeCodes>{`You planned to take ${today.name} on ${dateText(examDate)}. Your answer helps us tell how well our simulations predict the real exam.`}</WholeCodes>
        </p>
        <div className="mt-4 grid max-w-md grid-cols-1 gap-3 sm:grid-cols-2">
          {ANSWERS.map(([answer, label]) => (
            <Button
              key={answer}
              look="plain"
              aria-disabled={isBusy}
              onClick={() => void save({ result: answer, score: null })}
            >
              {label}
            </Button>
          ))}
        </div>
        {alert}
        <Button look="quiet" size="small" className="mt-3 -ml-3 underline" onClick={onNewDate}>
          Set a new date
        </Button>
      </>
    );
  }
  return (
    <>
      <p ref={said} tabIndex={-1} className="mt-1 text-title font-semibold outline-none">
        {HEADINGS[outcome.result]}
      </p>
      <p className="mt-2 max-w-text text-muted">{NEXT[outcome.result]}</p>
      {outcome.result === 'passed' ? (
        <ButtonLink to={paths.categories} className="mt-4 w-full sm:w-auto">
          See all exams
        </ButtonLink>
      ) : (
        <Button className="mt-4 w-full sm:w-auto" onClick={onNewDate}>
          Set a new date
        </Button>
      )}
      {wasTaken(outcome.result) && (
        <ScoreForm outcome={outcome} isBusy={isBusy} onScore={(score) => save({ ...outcome, score })} />
      )}
      {alert}
      <p className="mt-4 flex flex-wrap items-center gap-x-4 text-small text-muted">
        <output>{`You said: ${saidText(outcome)}.`}</output>
        <Button
          look="quiet"
          size="small"
          className="-ml-3 underline"
          aria-disabled={isBusy}
          onClick={() => {
            setIsAsking(true);
            void remove(examDate);
          }}
        >
          Change or delete my answer
        </Button>
      </p>
    </>
  );
}

const HEADINGS: Record<ExamResult, string> = {
  passed: 'Congratulations!',
  failed: 'Not this time',
  moved: 'Good to know',
  'did not sit': 'Good to know',
};

const NEXT: Record<ExamResult, string> = {
  passed: 'You did the work, and it paid off. Pick your next exam when you’re ready.',
  failed: 'Many people pass on a later try. Set a new date, and your plan picks up where you left off.',
  moved: 'Set the new date, and your plan picks up where you left off.',
  'did not sit': 'Set a new date when you’re ready. Your plan picks up where you left off.',
};

const saidText = ({ result, score }: ExamOutcome): string => {
  const [, label] = ANSWERS.find(([answer]) => answer === result)!;
  return label + (score === null ? '' : `, with a score of ${score}`);
};

/** The score on the vendor's scale, if they wish to say. */
function ScoreForm({
  outcome,
  isBusy,
  onScore,
}: {
  outcome: ExamOutcome;
  isBusy: boolean;
  onScore: (score: number | null) => Promise<void>;
}) {
  const [typed, setTyped] = useState(outcome.score === null ? '' : String(outcome.score));
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const score = typed.trim() === '' ? null : Number(typed.trim().replace(',', '.'));
    if (score !== null && !(score >= 0 && score <= MOST_EXAM_SCORE)) setError('Enter the score as a number.');
    else if (!isBusy) {
      setTyped(score === null ? '' : String(score));
      void onScore(score);
    }
  };
  return (
    <form onSubmit={submit} noValidate className="mt-5 flex max-w-60 flex-col items-start gap-2">
      <Field
        label="Your score, if you like"
        name="score"
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        value={typed}
        error={error}
        onChange={(event) => {
          setError(undefined);
          setTyped(event.target.value);
        }}
      />
      <Button type="submit" look="plain" size="small" aria-disabled={isBusy}>
        Save score
      </Button>
    </form>
  );
}

/** Earlier exams with what was said of them, each of which can be deleted; nothing if there are none. */
export function EarlierOutcomes({ today, zone, userId, onChange }: Omit<Props, 'onNewDate'>) {
  const { isBusy, failure, remove } = useOutcome({ today, zone, userId, onChange });
  const earlier = today.outcomes.filter(({ examDate }) => today.kind !== 'past' || examDate !== today.examDate);
  if (earlier.length === 0) return null;
  return (
    <details className="mt-6">
      <summary className="inline-flex min-h-11 items-center text-small text-accent underline">
        What you told us about earlier dates
      </summary>
      <ul className="border-t border-line">
        {earlier.map((outcome) => (
          <li
            key={outcome.examDate}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1 text-small"
          >
            <span>{`${dateText(outcome.examDate)}: ${saidText(outcome)}`}</span>
            <Button look="quiet" size="small" aria-disabled={isBusy} onClick={() => void remove(outcome.examDate)}>
              Delete<span className="sr-only"> {dateText(outcome.examDate)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {failure && (
        <p role="alert" className="mt-3 text-wrong">
          {failure}
        </p>
      )}
    </details>
  );
}

/** Saves and deletes answers, and shows the day with them. */
function useOutcome({ today, zone, userId, onChange }: Omit<Props, 'onNewDate'>) {
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const others = (examDate: string) => today.outcomes.filter((own) => own.examDate !== examDate);
  const attempt = async (work: () => Promise<readonly ExamOutcome[]>) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      onChange({ ...today, outcomes: [...(await work())] });
    } catch (error) {
      setFailure(failureText(error, NOT_SAVED));
    } finally {
      setIsBusy(false);
    }
  };
  const call = (examDate: string) => ({
    params: { examId: today.examId, examDate },
    headers: { 'learner-id': userId },
  });
  return {
    isBusy,
    failure,
    save: ({ result, score }: Omit<ExamOutcome, 'examDate'>) =>
      attempt(async () => {
        const examDate = today.examDate!;
        const saved = await api(putOutcome, { ...call(examDate), query: { timeZone: zone }, body: { result, score } });
        return [saved, ...others(examDate)];
      }),
    remove: (examDate: string) =>
      attempt(async () => {
        await api(deleteOutcome, call(examDate));
        return others(examDate);
      }),
  };
}
