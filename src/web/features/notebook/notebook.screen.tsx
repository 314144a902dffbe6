import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { NotebookEntry } from '#contract/notebook.ts';
import { QUICK_TEN } from '#rules/practice/settings.ts';
import { countText } from '#rules/wording/count.ts';
import { loadSignedIn } from '#web/base/load-signed-in.ts';
import { useApi } from '#web/base/loading.ts';
import { useMe } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { loadExam } from '#web/features/exam/load-exam.ts';
import { useStart } from '#web/features/exam/start/use-start.ts';
import { MakeCard } from '#web/features/flashcard/own/make-card.part.tsx';
import { QuestionNote } from '#web/features/question/mark/question-note.part.tsx';
import { NotesContext, useNotes } from '#web/features/question/mark/use-notes.ts';
import { searchQuery } from '#web/features/study/study.queries.ts';
import { StudyMatchEntry } from '#web/features/study/study-search.part.tsx';
import { usePaused } from '#web/features/study/use-paused.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { Ago } from '#web/ui/moment.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { QuestionText } from '#web/ui/question-text.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';
import { notebookQuery } from './notebook.queries.ts';

export function loader(args: LoaderFunctionArgs) {
  return loadSignedIn(args, async ({ api, queries }) => {
    const { id } = await loadExam(args, (slug) => paths.notebook(slug));
    await queries.fetchQuery(notebookQuery(api, id, ''));
    return { examId: id };
  });
}

const SHELVES = {
  all: { name: 'All', has: () => true },
  notes: { name: 'Notes', has: ({ note }: NotebookEntry) => note !== '' },
  bookmarks: { name: 'Bookmarks', has: ({ isBookmarked }: NotebookEntry) => isBookmarked },
  sure: { name: 'Sure but wrong', has: ({ isSureMistake }: NotebookEntry) => isSureMistake },
  lucky: { name: 'Lucky guesses', has: ({ isLuckyGuess }: NotebookEntry) => isLuckyGuess },
} as const;
type Shelf = keyof typeof SHELVES;

/** What somebody kept of an exam: notes, bookmarks, and what they should not trust, to look through and to search. */
export function Component() {
  const { examId } = useLoaderData<typeof loader>();
  const exam = useExams().find(({ id }) => id === examId);
  const notes = useNotes(useMe()?.id ?? '');
  if (!exam) return null;
  return (
    <NotesContext value={notes}>
      <div className="page-width max-w-[52rem] py-6 sm:py-10">
        <PageMeta
          title={`${exam.name} - Notes and Bookmarks`}
          description="Your notes and bookmarks, and answers worth a second look."
          isHidden
        />
        <p className="text-small text-muted">
          <WholeCodes>{exam.name}</WholeCodes>
        </p>
        <h1 className="mt-1 text-display">Notes and bookmarks</h1>
        <Notebook exam={exam} />
      </div>
    </NotesContext>
  );
}

function Notebook({ exam }: { exam: Exam }) {
  const api = useApi();
  const [input, setInput] = useState('');
  const search = usePaused(input.trim());
  const [shelf, setShelf] = useState<Shelf>('all');
  const { data, isError } = useQuery({
    ...notebookQuery(api, exam.id, search),
    placeholderData: keepPreviousData,
  });
  const studyMatches = useQuery({ ...searchQuery(api, exam.id, search), enabled: search !== '' }).data;
  const found = search === '' ? [] : (studyMatches ?? []);
  const entries = data?.entries ?? [];
  const countOf = (name: Shelf) => entries.filter(SHELVES[name].has).length;
  const shown = entries.filter(SHELVES[shelf].has);
  return (
    <>
      <search className="mt-6 block max-w-text">
        <SearchField
          label="Search what you’ve seen"
          action={paths.notebook(exam.slug)}
          value={input}
          onChange={(event) => setInput(event.target.value)}
          hint="Questions you were asked, your notes, guides, and cards."
        />
      </search>
      <ul aria-label="Show" className="figures mt-5 flex flex-wrap gap-2">
        {(Object.keys(SHELVES) as Shelf[]).map((name) => (
          <li key={name}>
            <Button look="plain" size="small" aria-pressed={shelf === name} onClick={() => setShelf(name)}>
              {`${SHELVES[name].name} (${countOf(name)})`}
            </Button>
          </li>
        ))}
      </ul>
      {shelf === 'bookmarks' && search === '' && countOf('bookmarks') > 0 && <PracticeBookmarks exam={exam} />}
      <output className="mt-5 block text-muted">
        {isError
          ? 'Your notes could not be loaded. Please try again in a moment.'
          : data && sayFound({ search, shelf, questions: shown.length, texts: found.length })}
      </output>
      {shown.length > 0 && (
        <ul aria-label="Questions" className="mt-2 border-t border-line">
          {shown.map((entry) => (
            <Entry key={entry.questionId} exam={exam} entry={entry} />
          ))}
        </ul>
      )}
      {data?.hasMore && (
        <p className="mt-3 text-small text-muted">
          {`These are the latest ${countText(entries.length, 'question')}. Search to find others.`}
        </p>
      )}
      {found.length > 0 && (
        <section aria-labelledby="in-texts" className="mt-8">
          <h2 id="in-texts" className="text-title">
            In guides and cards
          </h2>
          <ul className="mt-3 max-w-text rounded border border-line bg-raised">
            {found.map((place) => (
              <StudyMatchEntry key={place.id} exam={exam} place={place} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type Found = { search: string; shelf: Shelf; questions: number; texts: number };

function sayFound({ search, shelf, questions, texts }: Found): string {
  if (search !== '')
    return questions + texts === 0
      ? 'Nothing you have met contains that.'
      : `${countText(questions, 'question')} and ${countText(texts, 'text')} found`;
  if (questions > 0) return countText(questions, 'question');
  return {
    all: 'Nothing here yet. Bookmark a question, write a note, or say how sure you are while you practice.',
    notes: 'No notes yet. Each question has room for one, below its explanation.',
    bookmarks: 'No bookmarks yet. Bookmark a question while you practice, or in a review.',
    sure: 'Nothing yet. What you answer wrong although you said you were sure comes here.',
    lucky: 'Nothing yet. What you answer right although you said you guessed comes here.',
  }[shelf];
}

function PracticeBookmarks({ exam }: { exam: Exam }) {
  const { start, failure, isStarting } = useStart(exam);
  return (
    <div className="mt-4">
      <Button
        aria-disabled={isStarting}
        onClick={() => void start({ mode: 'practice', settings: { ...QUICK_TEN, pool: 'flagged' } })}
      >
        Practice my bookmarks
      </Button>
      {failure && (
        <p role="alert" className="mt-2 text-wrong">
          {failure}
        </p>
      )}
    </div>
  );
}

function Entry({ exam, entry }: { exam: Exam; entry: NotebookEntry }) {
  const { questionId, domain, task, taskName, note, answeredAt, resultId } = entry;
  const reasons = [
    ...(entry.isBookmarked ? ['Bookmarked'] : []),
    ...(entry.isSureMistake ? ['Sure but wrong'] : []),
    ...(entry.isLuckyGuess ? ['Lucky guess'] : []),
  ];
  return (
    <li className="border-b border-line py-4">
      <p className="flex flex-wrap gap-x-4 text-small text-muted">
        {reasons.map((reason) => (
          <span key={reason} className="font-semibold text-ink">
            {reason}
          </span>
        ))}
        <span>{`${domain}.${task} ${taskName}`}</span>
        {answeredAt !== null && <Ago at={answeredAt} />}
      </p>
      <p className="mt-1 line-clamp-4 max-w-text">
        <QuestionText text={entry.text} inControl />
      </p>
      <div className="max-w-text">
        <QuestionNote
          examId={exam.id}
          questionId={questionId}
          note={note}
          cardOf={(written) => (
            <MakeCard source={{ exam, text: entry.text, place: { domain, task } }} back={written} from="note" />
          )}
        />
      </div>
      {resultId !== null && (
        <Link
          to={paths.result(resultId)}
          className="mt-2 inline-flex min-h-11 items-center text-small font-semibold text-accent underline"
        >
          See it explained
          <span className="sr-only">: {entry.text.slice(0, 80)}</span>
        </Link>
      )}
    </li>
  );
}
