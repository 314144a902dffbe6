import { importQuestionFile } from '#contract/question-import.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { QuestionFileService } from './question-file.service.ts';

export function questionFileRoutes(mount: Mount, { files }: { files: QuestionFileService }): void {
  mount(importQuestionFile, ({ params, query, body, caller, http }) =>
    files.run(actorOf(caller, http.request), params.examId, {
      fileName: query.fileName ?? null,
      bytes: body,
      isDryRun: query.dryRun === '1',
    }),
  );
}
