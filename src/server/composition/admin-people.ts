import { accountAdminRoutes } from '#server/features/account/people/account-admin.routes.ts';
import { accountMakingService } from '#server/features/account/people/account-making.service.ts';
import { accountAdminService } from '#server/features/account/people/account-admin.service.ts';
import { cardFilesRoutes } from '#server/features/content/card-files.routes.ts';
import { studyAdminRoutes } from '#server/features/study/study-admin.routes.ts';
import { studyAdminService } from '#server/features/study/study-admin.service.ts';
import type { Mount } from '#server/http/mount.ts';
import type { accountParts } from './accounts.ts';
import type { Core } from './core.ts';

/** Administration of study content and of people. */
export function adminPeopleParts(
  { database, catalogue, mails, now }: Core,
  accounts: Awaited<ReturnType<typeof accountParts>>,
) {
  const { sessions, personalData, leaving, letters, gifts } = accounts;
  const people = accountAdminService({
    database,
    sessions,
    personalData,
    leaving,
    mails,
    letters,
    providerName: accounts.signIns.nameOf,
    now,
  });
  const making = accountMakingService({ database, gifts, mails, letters, now });
  const study = studyAdminService({ database, catalogue, now });

  return {
    mount(mount: Mount): void {
      accountAdminRoutes(mount, { people, making });
      studyAdminRoutes(mount, { study });
      cardFilesRoutes(mount);
    },
  };
}
