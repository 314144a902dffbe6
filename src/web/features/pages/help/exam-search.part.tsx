import { type FormEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#web/base/paths.ts';
import { countText } from '#rules/wording/count.ts';
import { examsLike, examsMeant } from '#web/features/exam/exams-like.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { Icon } from '#web/ui/icon.tsx';
import { officialCode } from '#rules/exam/code.ts';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

const MOST_SHOWN = 5;

/** Finds an exam as the person types. Before that it suggests exams resembling the address, or else popular ones. */
export function ExamSearch({ address }: { address: string }) {
  const [text, setText] = useState('');
  const exams = useExams();
  const navigate = useNavigate();
  const id = useId();
  const { title, matches } = suggest();

  function suggest() {
    if (text.trim() !== '') {
      const matches = examsLike(exams, text);
      return {
        title: matches.length > 0 ? `${countText(matches.length, 'exam')} found` : 'No exam found',
        matches,
      };
    }
    const meant = examsMeant(exams, address);
    if (meant.length > 0) return { title: 'Were you looking for one of these?', matches: meant };
    return { title: 'Popular exams', matches: exams };
  }

  const openFirst = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && matches[0]) void navigate(paths.quiz(matches[0].slug));
  };

  return (
    <>
      <search>
        <form action={paths.home} onSubmit={openFirst}>
          <label htmlFor={id} className="font-semibold">
            Find an exam
          </label>
          <p id={`${id}-hint`} className="text-small text-muted">
            By name, code, or vendor
          </p>
          <div className="relative mt-2">
            <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
            <input
              id={id}
              type="search"
              autoComplete="off"
              aria-describedby={`${id}-hint`}
              value={text}
              onChange={(event) => setText(event.target.value)}
              className="min-h-11 w-full rounded border border-line-strong bg-paper pr-3 pl-10"
            />
          </div>
        </form>
      </search>
      <h2 className="mt-5 text-base font-semibold">{title}</h2>
      <output className="sr-only">{text.trim() === '' ? '' : title}</output>
      {matches.length === 0 && (
        <p className="mt-1 text-small text-muted">
          {exams.length > 0 ? 'Try fewer or different words.' : 'The home page lists all exams.'}
        </p>
      )}
      <ul className="mt-1">
        {matches.slice(0, MOST_SHOWN).map((exam) => (
          <li key={exam.id} className="border-b border-line last:border-b-0">
            <Link
              to={paths.quiz(exam.slug)}
              className="group flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 py-2.5"
            >
              <span className="font-medium group-hover:underline">
                <WholeCodes>{exam.name}</WholeCodes>
              </span>
              <span className="figures text-small text-muted">
                <WholeCodes>{`${officialCode(exam) && `${exam.code} · `}${exam.starts ? `${exam.starts} · ` : ''}${exam.isInPreparation ? 'in preparation' : countText(exam.freeQuestionCount, 'free question')}`}</WholeCodes>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
