import { getCalibration, getReadiness, listReadinessAnswers } from '#contract/readiness.ts';
import type { Mount } from '#server/http/mount.ts';
import type { ReadinessService } from './readiness.service.ts';

export function readinessRoutes(mount: Mount, { readiness }: { readiness: ReadinessService }): void {
  mount(getReadiness, ({ caller, params }) => readiness.of(caller.learner, params.examId));
  mount(listReadinessAnswers, ({ caller, params }) => readiness.answers(caller.learner, params.examId));
  mount(getCalibration, () => readiness.calibration());
}
