import { data, type LoaderFunctionArgs } from 'react-router';
import type { OutlineDomain } from '#contract/study.ts';
import { loadingContext } from '#web/base/loading.ts';
import { meQuery } from '#web/base/me.ts';
import { loadExam } from '#web/features/exam/load-exam.ts';
import { outlineQuery, progressQuery } from './study.queries.ts';

/** What the address of a study page names that does not exist; the page's status is 404. */
export type MissingPlace = { missing: 'domain'; domain: string } | { missing: 'task'; domain: string; task: string };

/** The exam of an address with its outline and, for someone signed in, what they have read. */
export async function loadStudy(args: LoaderFunctionArgs, pathOf: (slug: string) => string) {
  const loading = args.context.get(loadingContext);
  const { api, queries } = loading;
  const exam = await loadExam(args, pathOf);
  const [outline] = await Promise.all([
    queries.ensureQueryData(outlineQuery(api, exam.id)),
    queries.ensureQueryData(meQuery(api)).then((me) => me && queries.ensureQueryData(progressQuery(api, exam.id))),
  ]);
  return { ...loading, exam, outline };
}

/** The domain of an address in an outline. */
export function domainIn(domains: readonly OutlineDomain[], number: string | undefined): OutlineDomain | undefined {
  return domains.find((domain) => String(domain.number) === number);
}

export function notThere(what: MissingPlace): never {
  throw data(what, { status: 404 });
}
