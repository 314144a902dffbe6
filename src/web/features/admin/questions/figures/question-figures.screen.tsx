import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { deleteQuestion, updateQuestion } from '#contract/question-admin.ts';
import { keepQuestion, type QuestionFigures } from '#contract/question-figures.ts';
import { countText, numberText } from '#rules/wording/count.ts';
import { useApi } from '#web/base/loading.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { questionFiguresQuery } from '#web/features/admin/shell/admin.queries.ts';
import { May, useMay } from '#web/features/admin/shell/may.ts';
import { QuestionDecision } from '#web/features/admin/shell/question-decision.part.tsx';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { QuestionText } from '#web/ui/question-text.tsx';
import { paths } from '#web/base/paths.ts';
import { OptionThirds } from './option-thirds.part.tsx';
import { teachingText } from './teaching-text.ts';
import { ProposedKey } from './proposed-key.part.tsx';
import { VersionLines } from './version-lines.part.tsx';

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, async ({ api, queries }) => {
    const questionId = args.params.questionId ?? '';
    await queries.fetchQuery(questionFiguresQuery(api, questionId));
    return { questionId };
  });
}

export const ErrorBoundary = AdminFailed;

/** What answers say about a question, and what to do about it. */
export function Component() {
  const { questionId } = useLoaderData<typeof loader>();
  const { data } = useQuery(questionFiguresQuery(useApi(), questionId));
  return <AdminLayout>{data && <Figures question={data} />}</AdminLayout>;
}

function Figures({ question }: { question: QuestionFigures }) {
  const { id, examId, text, version, isArchived, openReports, heldAt, kept } = question;
  return (
    <>
      <p>
        <Link
          to={adminPaths.questions({ examId, sort: 'look', order: 'desc' })}
          className="inline-flex min-h-11 items-center gap-2 text-accent underline"
        >
          <Icon name="arrow-left" className="size-4" />
          Questions that need a look
        </Link>
      </p>
      <h2 className="mt-2 max-w-text text-large font-semibold">
        <QuestionText text={text} />
      </h2>
      <p className="mt-1 text-small text-muted">
        Version {version}
        {isArchived && ' · removed'}
        {openReports > 0 && (
          <>
            {' · '}
            <Link to={adminPaths.report(id)} className="underline">
              {countText(openReports, 'open report')}
            </Link>
          </>
        )}
      </p>
      <Verdict question={question} />
      {heldAt !== null && (
        <p className="mt-2 max-w-text">
          Nobody has been asked this question since <Moment at={heldAt} />. It comes back once you fix it or keep it.
        </p>
      )}
      <OptionThirds options={question.options} bounds={question.bounds} />
      <Proposals question={question} />
      <VersionLines versions={question.versions} />
      <Measured question={question} />
      <p className="mt-3 text-small">
        <Link to={paths.corrections(question.examSlug)} className="underline">
          Corrected keys of this exam
        </Link>{' '}
        <span className="text-muted">(public)</span>
      </p>
      {kept && (
        <p className="mt-4 max-w-text text-small text-muted wrap-anywhere">
          Kept on <Moment at={kept.at} /> after {countText(kept.answers, 'answer')}: {kept.note}
        </p>
      )}
      {!isArchived && <Acts key={version} question={question} />}
    </>
  );
}

const logits = (hundredths: number) => (hundredths / 100).toFixed(2).replace('-', '−');

/** What is measured once a week. */
function Measured({ question: { parameters, teaching } }: { question: QuestionFigures }) {
  if (!parameters && !teaching) return null;
  const error = (hundredths: number | null) => hundredths !== null && ` ± ${logits(hundredths)}`;
  return (
    <section aria-labelledby="measured" className="mt-8 max-w-text">
      <h3 id="measured" className="text-title">
        Measured once a week
      </h3>
      {parameters && (
        <p className="figures mt-1 text-small">
          Difficulty {logits(parameters.difficulty)}
          {error(parameters.difficultyError)} logits
          {parameters.slope !== null && (
            <>
              , slope {logits(parameters.slope)}
              {error(parameters.slopeError)}
            </>
          )}
          , from {countText(parameters.answers, 'answer')}
          {parameters.model === 'rasch' && ' and the author’s label; a slope takes 200'}.
        </p>
      )}
      {teaching && <p className="figures mt-1 text-small">Explanation: {teachingText(teaching)}.</p>}
    </section>
  );
}

/** What people who reported it say of its key, beside what the figures say. */
function Proposals({ question: { proposals, version: current, doubt } }: { question: QuestionFigures }) {
  if (proposals.length === 0) return null;
  return (
    <section aria-labelledby="proposals" className="mt-8 max-w-text">
      <h3 id="proposals" className="text-title">
        What reporters propose
      </h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {proposals.map(({ at, text, version, ...proposal }) => (
          <li key={`${at} ${proposal.option} ${text}`} className="py-3">
            <ProposedKey proposal={proposal} />
            {text && <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{text}</p>}
            <p className="mt-1 text-small text-muted">
              <Moment at={at} />
              {version !== current && ` · about version ${version}`}
              {doubt && doubt.percent >= 50 && proposal.option === doubt.option && ' · the figures agree'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the figures would mean. */
function Verdict({ question: { doubt, options, versions } }: { question: QuestionFigures }) {
  const answers = versions[0]?.answers ?? 0;
  const right = options.find(({ isRight }) => isRight)?.text ?? '';
  if (!doubt)
    return (
      <p className="mt-4 max-w-text text-muted">
        {answers < 5
          ? `${answers === 0 ? 'No' : `Only ${numberText(answers)}`} first ${answers === 1 ? 'answer' : 'answers'} to this version so far, which is too few to say anything.`
          : 'Only questions with a single right answer are checked for a wrong key.'}
      </p>
    );
  return (
    <div className="mt-4 max-w-text space-y-2">
      {doubt.isUnpicked && (
        <p className="font-semibold">
          Nobody has picked the answer that is marked correct: <QuestionText text={right} />
        </p>
      )}
      {doubt.percent >= 50 ? (
        <p>
          <strong>The key is probably wrong ({doubt.percent}%).</strong> People who do well on other questions choose{' '}
          <strong>
            <QuestionText text={doubt.option} />
          </strong>
          . Check the sources: if it is right, change the key; if it is only tempting, make clear why it is wrong.
        </p>
      ) : (
        <p>
          The key fits the answers: the chance that another option is right is{' '}
          {doubt.percent < 1 ? 'less than 1%' : `${doubt.percent}%`}.
        </p>
      )}
    </div>
  );
}

function Acts({ question: { id, version, versions } }: { question: QuestionFigures }) {
  const api = useApi();
  const { act, isBusy, fault } = useAct();
  const [note, setNote] = useState('');
  const [isNoteMissing, setIsNoteMissing] = useState(false);
  const answers = versions[0]?.answers ?? 0;
  const may = useMay();
  const keep = async () => {
    setIsNoteMissing(note.trim() === '');
    if (note.trim() === '') return;
    const isKept = await act(() => api(keepQuestion, { params: { id }, body: { note, version } }), {
      success: 'Question kept',
      failure: 'The question could not be kept',
    });
    if (isKept) setNote('');
  };
  const retire = () =>
    act(() => api(deleteQuestion, { params: { id } }), {
      success: 'Question removed',
      failure: 'Failed to remove the question',
    });
  if (!may(keepQuestion)) return null;
  return (
    <QuestionDecision
      title="What to do"
      text="A changed question starts with new figures, so you can compare them with those of the version before."
      note={
        answers > 0
          ? {
              label: 'Why it is right as it is',
              hint: `Required to keep it. It won’t come up again until ${countText(answers * 2, 'answer')}.`,
              value: note,
              error: isNoteMissing ? 'Please say why the question is right' : undefined,
              onChange: setNote,
            }
          : null
      }
      isBusy={isBusy}
      fault={fault}
      removal={
        may(deleteQuestion) && {
          label: 'Remove Question...',
          text: 'It will no longer be asked. Past attempts keep it, and you can restore it from the archived questions.',
          onConfirm: retire,
        }
      }
    >
      <May call={updateQuestion}>
        <ButtonLink to={adminPaths.question(id, { from: 'figures' })}>Fix Question</ButtonLink>
      </May>
      {answers > 0 && (
        <Button look="plain" aria-disabled={isBusy} onClick={() => void keep()}>
          Keep It
        </Button>
      )}
    </QuestionDecision>
  );
}
