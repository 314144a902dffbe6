import {
  answerProposedQuestion,
  decideProposedQuestion,
  deleteProposedQuestion,
  getProposedQuestion,
  listProposedQuestions,
  proposeQuestion,
  updateProposedQuestion,
} from '#contract/proposed-question.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { ProposedService } from './proposed.service.ts';

export function proposedRoutes(mount: Mount, { proposed }: { proposed: ProposedService }): void {
  mount(listProposedQuestions, ({ query, caller, http }) => proposed.list(actorOf(caller, http.request), query));

  mount(getProposedQuestion, ({ params, caller, http }) => proposed.one(actorOf(caller, http.request), params.id));

  mount(proposeQuestion, ({ body: { examId, changes, isSubmitted, ...edit }, caller, http }) =>
    proposed.propose(actorOf(caller, http.request), { examId, edit, changes: changes ?? null, isSubmitted }),
  );

  mount(updateProposedQuestion, ({ params, body: { revision, version, isSubmitted, ...edit }, caller, http }) =>
    proposed.update(actorOf(caller, http.request), params.id, { edit, revision, version, isSubmitted }),
  );

  mount(deleteProposedQuestion, async ({ params, caller, http }) => {
    await proposed.remove(actorOf(caller, http.request), params.id);
    return null;
  });

  mount(answerProposedQuestion, ({ params, body, caller, http }) =>
    proposed.answer(actorOf(caller, http.request), params.id, body),
  );

  mount(decideProposedQuestion, ({ params, body, caller, http }) =>
    proposed.decide(actorOf(caller, http.request), params.id, body),
  );
}
