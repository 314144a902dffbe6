import { listUserResults } from '#contract/person-admin.ts';
import { getAttempt, getResultCounting, listAttempts, listResults, putResultCounting } from '#contract/results.ts';
import { listAllResults } from '#contract/results-admin.ts';
import type { Mount } from '#server/http/mount.ts';
import type { ResultsService } from './results.service.ts';

export function resultsRoutes(mount: Mount, { results }: { results: ResultsService }): void {
  mount(listAttempts, ({ caller, query }) => results.attempts(caller.learner, query));
  mount(listResults, ({ caller, query }) => results.results(caller.learner, query));
  mount(listUserResults, ({ caller, params }) => results.ofPerson(caller, params.id));
  mount(listAllResults, ({ query }) => results.all(query));
  mount(getResultCounting, ({ caller, params }) => results.counting(caller.learner, params.resultId));
  mount(putResultCounting, ({ caller, params, body }) =>
    results.setCounting(caller.learner, params.resultId, body.counts),
  );
  mount(getAttempt, ({ caller, params }) => results.attempt(caller.learner, params.attemptId));
}
