import { exportExamPackage, importExamPackage, previewExamPackage } from '#contract/exam-package.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { ExamPackageService } from './exam-package.service.ts';

export function examPackageRoutes(mount: Mount, { packages }: { packages: ExamPackageService }): void {
  mount(exportExamPackage, async ({ params }) => ({
    file: Buffer.from(await packages.one(params.id)).toString('base64'),
  }));

  mount(previewExamPackage, ({ body }) => packages.preview(body));

  mount(importExamPackage, ({ body, caller, http }) => packages.run(actorOf(caller, http.request), body));
}
