import { exportExamPackage, importExamPackage, previewExamPackage } from '#contract/content-package.ts';
import { actorOf } from '#server/http/actor.ts';
import { FileReply, type Mount } from '#server/http/mount.ts';
import type { ExamPackageService } from './exam-package.service.ts';

export function examPackageRoutes(mount: Mount, { packages }: { packages: ExamPackageService }): void {
  mount(
    exportExamPackage,
    async ({ params }) => new FileReply(await packages.one(params.id), { 'content-disposition': 'attachment' }),
  );

  mount(previewExamPackage, ({ query, body }) => packages.preview(uploadOf(query, body)));

  mount(importExamPackage, ({ query, body, caller, http }) =>
    packages.run(actorOf(caller, http.request), uploadOf(query, body)),
  );
}

const uploadOf = (
  { isOverwriting, fileName }: { isOverwriting?: '1' | undefined; fileName?: string | undefined },
  file: Uint8Array,
) => ({ file, isOverwriting: isOverwriting === '1', fileName: fileName ?? null });
