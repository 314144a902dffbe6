import {
  changeStudyItem,
  createStudyItem,
  deleteStudyItem,
  exportStudyItems,
  getAdminStudyItem,
  importStudyItems,
  listStudyItems,
  previewStudyContent,
  previewStudyImport,
  restoreStudyItem,
} from '#contract/study-admin.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import { cleanHtml, servedHtml } from './content-html.ts';
import type { StudyAdminService } from './study-admin.service.ts';

export function studyAdminRoutes(mount: Mount, { study }: { study: StudyAdminService }): void {
  mount(listStudyItems, ({ query }) => study.list(query));

  mount(getAdminStudyItem, ({ params }) => study.item(params.id));

  mount(exportStudyItems, ({ params }) => study.all(params.examId));

  mount(previewStudyContent, ({ body }) => ({ content: servedHtml(cleanHtml(body.content)) }));

  mount(createStudyItem, ({ params, body, caller, http }) =>
    study.create(actorOf(caller, http.request), params.examId, body),
  );

  mount(importStudyItems, ({ params, query, body, caller, http }) =>
    study.createMany(actorOf(caller, http.request), params.examId, body, query.fileName),
  );

  mount(previewStudyImport, ({ params, body }) => study.previewMany(params.examId, body));

  mount(changeStudyItem, ({ params, body, caller, http }) =>
    study.change(actorOf(caller, http.request), params.id, body),
  );

  mount(restoreStudyItem, ({ params, caller, http }) => study.restore(actorOf(caller, http.request), params.id));

  mount(deleteStudyItem, async ({ params, caller, http }) => {
    await study.remove(actorOf(caller, http.request), params.id);
    return null;
  });
}
