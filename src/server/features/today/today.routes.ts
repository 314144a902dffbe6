import {
  deleteOutcome,
  getToday,
  leadOver,
  listOwnExams,
  listToday,
  noteOutcomeAsked,
  putOutcome,
  putStudyTime,
} from '#contract/today.ts';
import type { Mount } from '#server/http/mount.ts';
import type { TodayService } from './today.service.ts';

export function todayRoutes(mount: Mount, { today }: { today: TodayService }): void {
  mount(listToday, ({ caller, query }) => today.list(caller.learner, query.timeZone));
  mount(listOwnExams, ({ caller }) => today.exams(caller.learner));
  mount(getToday, ({ caller, params, query }) => today.of(caller.learner, params.examId, query.timeZone));
  mount(putStudyTime, ({ caller, params, query, body }) =>
    today.setTime(caller.learner, params.examId, body, query.timeZone),
  );
  mount(leadOver, ({ caller, params }) => today.lead(caller.learner, params.examId));
  mount(noteOutcomeAsked, async ({ caller, params, query }) => {
    await today.noteAsked(caller.learner, params, query.timeZone);
    return null;
  });
  mount(putOutcome, ({ caller, params, query, body }) =>
    today.setOutcome(caller.learner, params, body, query.timeZone),
  );
  mount(deleteOutcome, async ({ caller, params }) => {
    await today.deleteOutcome(caller.learner, params);
    return null;
  });
}
