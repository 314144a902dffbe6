import {
  deleteOutcome,
  getToday,
  listOwnExams,
  listToday,
  noteOutcomeAsked,
  putOutcome,
  putStudyTime,
} from '#contract/today.ts';
import type { Mount } from '#server/http/mount.ts';
import type { TodayService } from './today.service.ts';

export function todayRoutes(mount: Mount, { today }: { today: TodayService }): void {
  mount(listToday, ({ caller, query }) => today.list(caller.user, query.timeZone));
  mount(listOwnExams, ({ caller }) => today.exams(caller.user));
  mount(getToday, ({ caller, params, query }) => today.of(caller.user, params.examId, query.timeZone));
  mount(putStudyTime, ({ caller, params, query, body }) =>
    today.setTime(caller.user, params.examId, body, query.timeZone),
  );
  mount(noteOutcomeAsked, async ({ caller, params, query }) => {
    await today.noteAsked(caller.user, params, query.timeZone);
    return null;
  });
  mount(putOutcome, ({ caller, params, query, body }) => today.setOutcome(caller.user, params, body, query.timeZone));
  mount(deleteOutcome, async ({ caller, params }) => {
    await today.deleteOutcome(caller.user, params);
    return null;
  });
}
