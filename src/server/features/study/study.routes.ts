import {
  getStudyItem,
  getStudyOutline,
  getStudyProgress,
  getStudyTask,
  listStudyContent,
  markTaskRead,
  markTaskUnread,
  noteGuideOpened,
  searchStudyContent,
} from '#contract/study.ts';
import type { EntitlementService } from '#server/features/entitlement/entitlement.service.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import type { Caller, AccessProof } from '#server/http/caller.ts';
import { type Mount, SerializedReply } from '#server/http/mount.ts';
import { Problem } from '#server/http/problem.ts';
import type { Material } from './material.ts';
import type { ProgressService } from './progress.service.ts';
import { readable } from './readable.ts';
import { itemOf, itemsOf, outlineOf, type StudyService, taskOf } from './study.service.ts';

export function studyRoutes(
  mount: Mount,
  needs: {
    study: StudyService;
    progress: ProgressService;
    catalogue: CatalogueService;
    entitlements: EntitlementService;
  },
): void {
  const { study, progress, catalogue, entitlements } = needs;
  const outlines = perMaterial(
    (material, access) => new SerializedReply(getStudyOutline, { domains: outlineOf(material, access) }),
  );

  // The locked version, which anyone gets, is kept serialized; full texts are large and few people get them.
  const lockedLists = perMaterial((material) => new SerializedReply(listStudyContent, itemsOf(material, null)));

  const examFor = (caller: Caller, id: string) => entitlements.visible(caller.learner, catalogue.exam(id));

  /** The domain of a task, and the proof that the caller may read it. */
  async function taskFor(caller: Caller, params: { examId: string; domain: string; task: string }) {
    const { exam, access } = examFor(caller, params.examId);
    const { domains } = await study.materialFor(exam);
    const domain = domains.find(({ number }) => String(number) === params.domain);
    const task = domain?.tasks.find(({ number }) => String(number) === params.task);
    if (!domain || !task) throw new Problem('not_found');
    return { exam, domain, task, proof: readable(exam.id, domain.number, access) ?? refuse(caller) };
  }

  mount(listStudyContent, async ({ params, caller }) => {
    const { exam, access } = examFor(caller, params.id);
    const material = await study.materialFor(exam);
    return access ? itemsOf(material, access) : lockedLists(material, null);
  });

  mount(getStudyItem, async ({ params, caller }) => {
    const examId = await study.examIdOf(params.id);
    const { exam, access } = examFor(caller, examId ?? '');
    const material = await study.materialFor(exam);
    const item = material.byId.get(params.id);
    if (!item) throw new Problem('not_found');
    return itemOf(material, item, readable(exam.id, item.domainNumber, access) ?? refuse(caller));
  });

  mount(getStudyOutline, async ({ params, query, caller }) => {
    const { exam, access } = examFor(caller, params.examId);
    const material = await study.materialFor(exam);
    if (query.domain === undefined) return outlines(material, access);
    return { domains: outlineOf(material, access, Number(query.domain)) };
  });

  mount(getStudyTask, async ({ params, caller }) => {
    const { domain, task, proof } = await taskFor(caller, params);
    return taskOf(domain, task.number, proof);
  });

  mount(searchStudyContent, async ({ params, query, caller }) => {
    const { exam, access } = examFor(caller, params.examId);
    return study.search(exam, query.q, access);
  });

  mount(getStudyProgress, async ({ params, caller }) => {
    const { exam } = examFor(caller, params.examId);
    return progress.list(caller.learner, exam);
  });

  mount(markTaskRead, async ({ params, caller }) => {
    const { task, proof } = await taskFor(caller, params);
    await progress.markRead(caller.learner, proof, task.number);
    return null;
  });

  mount(noteGuideOpened, async ({ params, caller }) => {
    const { task, proof } = await taskFor(caller, params);
    await progress.noteOpened(caller.learner, proof, task.number);
    return null;
  });

  mount(markTaskUnread, async ({ params, caller }) => {
    const { exam, task, proof } = await taskFor(caller, params);
    await progress.markUnread(caller.learner, exam, proof, task.number);
    return null;
  });
}

function refuse(caller: Caller): never {
  throw new Problem(caller.user ? 'forbidden' : 'unauthenticated');
}

/** Computes once with access and once without, for each version of the material. */
function perMaterial<T>(compute: (material: Material, access: AccessProof | null) => T) {
  const kept = new WeakMap<Material, { open?: T; locked?: T }>();
  return (material: Material, access: AccessProof | null): T => {
    const forms = kept.get(material) ?? {};
    kept.set(material, forms);
    return (forms[access ? 'open' : 'locked'] ??= compute(material, access));
  };
}
