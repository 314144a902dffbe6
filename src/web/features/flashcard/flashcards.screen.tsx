import {
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunction,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { getAccess } from '#contract/entitlement.ts';
import { loadingContext } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { meQuery, useMe } from '#web/base/me.ts';
import { examKeywords } from '#web/features/exam/exam-keywords.ts';
import { examLabel } from '#web/features/exam/exam-label.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { loadExam } from '#web/features/exam/load-exam.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Flashcards } from './flashcards.part.tsx';
import { FlashcardUpsell } from './upsell.part.tsx';

/** Checks only who may see the cards. The cards are sent to the browser and are never part of the page. */
export async function loader(args: LoaderFunctionArgs) {
  const { id } = await loadExam(args, paths.flashcards);
  const { api, queries } = args.context.get(loadingContext);
  const me = await queries.ensureQueryData(meQuery(api));
  const hasAccess = me !== null && (await api(getAccess, { params: { id } })).hasAccess;
  return { examId: id, hasAccess };
}

/** Switching views of the same cards requests nothing, and so works offline. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

/** For the short address. */
export async function redirectLoader(args: LoaderFunctionArgs) {
  const exam = await loadExam(args, paths.flashcards);
  throw redirect(paths.flashcards(exam.slug) + new URL(args.request.url).search, 301);
}

/** An exam's flashcards: those due today, all of them, and the plan. */
export function Component() {
  const { examId, hasAccess } = useLoaderData<typeof loader>();
  const exam = useExams().find((entry) => entry.id === examId);
  const me = useMe();
  const [search] = useSearchParams();
  if (!exam) return null;
  return (
    <>
      <PageMeta
        title={`${exam.name} - Flashcards`}
        card={exam.slug}
        description={`Flashcards for ${examLabel(exam)} that come back just before you would forget them.`}
        keywords={[...examKeywords(exam), 'flashcards', 'spaced repetition']}
      />
      {me && hasAccess ? (
        <Flashcards
          key={`${exam.id} ${me.id}`}
          exam={exam}
          userId={me.id}
          view={search.get('view')}
          domain={search.get('domain')}
          card={search.get('card')}
        />
      ) : (
        <FlashcardUpsell exam={exam} />
      )}
    </>
  );
}
