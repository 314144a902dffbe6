import type { SecondPerson } from '#rules/question/second-person.ts';
import { adminRoutes } from '#server/features/admin/admin.routes.ts';
import { adminService } from '#server/features/admin/admin.service.ts';
import type { CheckoutService } from '#server/features/checkout/checkout.service.ts';
import { categoryAdminService } from '#server/features/exam/category-admin.service.ts';
import { examAdminRoutes } from '#server/features/exam/exam-admin.routes.ts';
import { examAdminService } from '#server/features/exam/exam-admin.service.ts';
import { examPackageRoutes } from '#server/features/content/exam-package.routes.ts';
import { examPackageService } from '#server/features/content/exam-package.service.ts';
import { importUndoRoutes } from '#server/features/content/import-undo.routes.ts';
import { questionFileRoutes } from '#server/features/content/question-file.routes.ts';
import { questionFileService } from '#server/features/content/question-file.service.ts';
import { importUndoService } from '#server/features/content/undo/import-undo.service.ts';
import { listAdminAddresses } from '#server/features/checkout/purchase.store.ts';
import { examFiguresService } from '#server/features/question/figures/exam-figures.service.ts';
import { heldBackAlert } from '#server/features/question/figures/held-back-alert.ts';
import { questionFiguresRoutes } from '#server/features/question/figures/question-figures.routes.ts';
import { questionFiguresService } from '#server/features/question/figures/question-figures.service.ts';
import { every } from '#server/jobs/every.ts';
import { proposedRoutes } from '#server/features/question/proposed/proposed.routes.ts';
import { proposedService } from '#server/features/question/proposed/proposed.service.ts';
import { reviewMail } from '#server/features/question/proposed/review-mail.ts';
import { selectReviewWork, viewerOf } from '#server/features/question/proposed/proposed.store.ts';
import { questionAdminRoutes } from '#server/features/question/question-admin.routes.ts';
import { questionAdminService } from '#server/features/question/question-admin.service.ts';
import { questionBulkService } from '#server/features/question/bulk/question-bulk.service.ts';
import { questionImportService } from '#server/features/question/import/question-import.service.ts';
import type { UnsubscribeTokens } from '#server/features/today/unsubscribe-token.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Core } from './core.ts';

/** Administration of the catalogue: categories, exams, questions, figures, and the audit log. */
export function adminCatalogueParts(
  { database, catalogue, site, mails, writer, now, log }: Core,
  { checkout, unsubscribing }: { checkout: CheckoutService; unsubscribing: UnsubscribeTokens },
) {
  const admin = adminService({
    database,
    revenue: checkout.revenue,
    reviewWork: (reader, actor) => selectReviewWork(reader, actor && viewerOf(actor)),
    now,
  });
  const needs = { database, catalogue, now };
  const categories = categoryAdminService(needs);
  const exams = examAdminService(needs);
  const secondPerson = () => site().secondPerson as SecondPerson;
  const questions = questionAdminService({ ...needs, secondPerson });
  const imports = questionImportService({ ...needs, secondPerson });
  const figures = questionFiguresService({
    ...needs,
    alert: heldBackAlert({ mails, writer, authors: listAdminAddresses }),
  });
  return {
    admin,
    figures,
    jobs: () => [every(60_000, 'questions to hold back', async () => void (await figures.holdBack()), log)],
    mount(mount: Mount): void {
      adminRoutes(mount, { admin });
      examAdminRoutes(mount, { categories, exams });
      examPackageRoutes(mount, { packages: examPackageService(needs) });
      questionAdminRoutes(mount, {
        questions,
        bulk: questionBulkService({ ...needs, secondPerson }),
        imports,
      });
      const letters = reviewMail(writer, (userId) => unsubscribing.of(userId, 'review'));
      proposedRoutes(mount, { proposed: proposedService({ ...needs, mails, letters }) });
      questionFiguresRoutes(mount, { figures, exams: examFiguresService(needs) });
      questionFileRoutes(mount, { files: questionFileService({ imports, exam: catalogue.exam }) });
      importUndoRoutes(mount, { undo: importUndoService({ ...needs, secondPerson }) });
    },
  };
}
