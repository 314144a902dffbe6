import { getImport, listImports, restoreImport, undoImport } from '#contract/content-import.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { ImportUndoService } from './undo/import-undo.service.ts';

export function importUndoRoutes(mount: Mount, { undo }: { undo: ImportUndoService }): void {
  mount(listImports, ({ query }) => undo.list(query));

  mount(getImport, ({ params }) => undo.one(params.id));

  mount(undoImport, ({ params, caller, http }) => undo.undo(actorOf(caller, http.request), params.id));

  mount(restoreImport, ({ params, caller, http }) => undo.restore(actorOf(caller, http.request), params.id));
}
