import { queryOptions } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listCorrections } from '#contract/errata.ts';
import { countText } from '#rules/wording/count.ts';
import type { Api } from '#web/base/api.ts';
import { loadingContext, useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { loadExam } from '#web/features/exam/load-exam.ts';
import { Moment } from '#web/ui/moment.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

const correctionsQuery = (api: Api, examId: string) =>
  queryOptions({
    queryKey: ['corrections', examId],
    queryFn: () => api(listCorrections, { params: { examId } }),
  });

export async function loader(args: LoaderFunctionArgs) {
  const { id: examId } = await loadExam(args, paths.corrections);
  const { api, queries } = args.context.get(loadingContext);
  await queries.fetchQuery(correctionsQuery(api, examId));
  return { examId };
}

/** The answer keys of an exam that were wrong, and since when they are right. */
export function Component() {
  const { examId } = useLoaderData<typeof loader>();
  const corrections = useLoaded(correctionsQuery(useApi(), examId));
  const exam = useExams().find((entry) => entry.id === examId);
  if (!exam) return null;
  return (
    <div className="page-width max-w-text py-10">
      <PageMeta
        title={`Corrections: ${exam.name}`}
        description={`The answer keys of ${exam.name} that we corrected, with dates. Every answer was scored again.`}
      />
      <h1 className="text-display">Corrections</h1>
      <p className="mt-3">
        When one of our answer keys for <WholeCodes>{exam.name}</WholeCodes> is wrong, we correct it, score every answer
        again, keep the old score beside the new one, and tell everyone whose score changed. This is the whole list.
      </p>
      {corrections.length === 0 ? (
        <p className="mt-6 border-y border-line py-10 text-center text-muted">No key has been corrected so far.</p>
      ) : (
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {corrections.map(({ number, domain, task, at, people }) => (
            <li key={`${number} ${at}`} className="flex flex-wrap items-baseline gap-x-3 py-3">
              <span className="font-semibold">Question {number}</span>
              <span className="text-muted">
                Task {domain}.{task} · <Moment at={at} />
                {people > 0 && ` · ${countText(people, 'person', 'people')} told`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4">
        <a href={`/corrections/feed/${exam.slug}.atom`} className="text-accent underline">
          Follow as a feed
        </a>
      </p>
    </div>
  );
}
