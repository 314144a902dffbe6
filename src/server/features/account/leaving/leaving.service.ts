import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { PersonalData } from '#contract/account-settings.ts';
import type { LeaverView } from '#contract/leaving.ts';
import { dataUntil, hasNothingLeft, type LeavingReason } from '#rules/door/leaving.ts';
import type { Membership } from '#rules/entitlement/access.ts';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import type { Row, Time } from '#server/db/tables/schema.ts';
import { selectOptionalUser } from '#server/features/account/entry/account.store.ts';
import { hashOf } from '#server/features/account/entry/email-token.ts';
import { deleteOpenLinks } from '#server/features/account/entry/email-token.store.ts';
import { createSeal } from '#server/seal.ts';
import type { SessionService } from '#server/features/account/session.service.ts';
import type { PersonalDataService } from '#server/features/account/settings/personal-data.service.ts';
import { listRights } from '#server/features/entitlement/entitlement.store.ts';
import { leaver } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';
import type { Secrets } from '#server/session-secret.ts';
import { putWebhookEvent } from '#server/features/webhook/webhook-event.store.ts';
import {
  deleteLeaver,
  insertLeaver,
  isRefusedElsewhere,
  listLeaversUntil,
  selectOptionalLeaver,
  selectOptionalLeaverByToken,
  updateDisabled,
  updateLeaverToken,
} from './leaver.store.ts';
import type { LeavingMail } from './leaving-mail.ts';

/** How long what a browser carries opens somebody's data. Milliseconds. */
const PASS_MS = 60 * 60_000;
const AT_ONCE = 50;

type Pass = { userId: string; until: number };

type Needs = {
  database: Database;
  sessions: SessionService;
  personalData: PersonalDataService;
  mails: MailQueue;
  letters: LeavingMail;
  secrets: Secrets;
  membership: () => Membership;
  /** Whether those who lose their last exam with a group or an invitation leave. */
  lastExamEnds: () => boolean;
  /** Whether the accounts of those who left are deleted once their data can no longer be downloaded. */
  isDeleting: () => boolean;
  now: () => Date;
};

/** Lets a person in again who had left, with everything they had. Returns whether they had. */
export async function letIn(tx: Tx, userId: string, at: Time): Promise<boolean> {
  if (!(await deleteLeaver(tx, userId))) return false;
  await updateDisabled(tx, userId, null, at);
  await putWebhookEvent(tx, at, {
    type: 'person.joined',
    subject: userId,
    data: { userId, isAdmin: false, isBack: true },
  });
  return true;
}

/**
 * People who were removed from the site. Their account is disabled, so that everything that asks for that keeps them out from the
 * next request on, and a row says until when their data is theirs to download.
 */
export function leavingService(needs: Needs) {
  const { database, sessions, personalData, mails, letters, now } = needs;
  const seal = createSeal(needs.secrets, 'data of those who left');
  const passFor = (userId: string): string =>
    seal.seal(JSON.stringify({ userId, until: now().getTime() + PASS_MS } satisfies Pass));

  async function mail(tx: Tx, person: Row<'user'>, token: string, until: Time): Promise<void> {
    await mails.put(tx, letters.left(person, token, { dataUntil: until, isDeleted: needs.isDeleting() }));
  }

  const newToken = () => randomBytes(32).toString('base64url');

  /** Removes a person from the site; mails again to whoever has left already. */
  async function leave(tx: Tx, person: Row<'user'>, reason: LeavingReason): Promise<void> {
    const at = now().toISOString();
    const token = newToken();
    const earlier = await selectOptionalLeaver(tx, person.id);
    if (earlier) {
      if (earlier.dataUntil <= at) throw new Problem('not_found');
      await updateLeaverToken(tx, person.id, hashOf(token));
      return mail(tx, person, token, earlier.dataUntil);
    }
    const until = dataUntil(at);
    await insertLeaver(tx, { userId: person.id, reason, leftAt: at, dataUntil: until, tokenHash: hashOf(token) });
    await updateDisabled(tx, person.id, person.disabledAt ?? at, at);
    await sessions.endAll(tx, person.id);
    await deleteOpenLinks(tx, person.id);
    await mail(tx, person, token, until);
    await putWebhookEvent(tx, at, { type: 'person.left', subject: person.id, data: { userId: person.id, reason } });
  }

  async function opened(pass: string | null): Promise<{ person: Row<'user'>; left: Row<'leaver'> | null }> {
    const text = pass === null ? null : seal.open(pass);
    const value = text === null ? null : (JSON.parse(text) as Pass);
    if (!value || value.until <= now().getTime()) throw new Problem('bad_token');
    return database.read(async (reader) => {
      const person = await selectOptionalUser(reader, value.userId);
      if (!person) throw new Problem('bad_token');
      const left = (await selectOptionalLeaver(reader, person.id)) ?? null;
      const isOut = left ? left.dataUntil > now().toISOString() : await isRefusedElsewhere(reader, person.id, '');
      if (!isOut) throw new Problem('bad_token');
      return { person, left };
    });
  }

  return {
    leave,

    /** Until when a person who left can download their data, and why they left; null if they did not leave. */
    async of(reader: Reader, userId: string) {
      const row = await selectOptionalLeaver(reader, userId);
      if (!row) return null;
      const { reason, leftAt, dataUntil: until } = row;
      return { reason, leftAt, dataUntil: until, canDownload: until > now().toISOString() };
    },

    /** Removes those from the site who have nothing there any more, where it is set so. Administrators stay. */
    async leaveIfNothingIsLeft(tx: Tx, userIds: readonly string[], reason: LeavingReason): Promise<void> {
      if (!needs.lastExamEnds()) return;
      const at = now().toISOString();
      for (const userId of userIds) {
        const person = await selectOptionalUser(tx, userId);
        if (!person || person.isAdmin || person.disabledAt !== null) continue;
        const { entitlements } = await listRights(tx, userId);
        if (hasNothingLeft(entitlements, needs.membership(), at)) await leave(tx, person, reason);
      }
    },

    /** Lets those in again who left for lack of exams, and have some now. */
    async comeBackWithRights(tx: Tx, userIds: readonly string[]): Promise<void> {
      const at = now().toISOString();
      for (const userId of userIds) {
        const row = await selectOptionalLeaver(tx, userId);
        if (!row || row.reason === 'administrator') continue;
        const { entitlements } = await listRights(tx, userId);
        if (!hasNothingLeft(entitlements, needs.membership(), at)) await letIn(tx, userId, at);
      }
    },

    passFor,

    /**
     * Whether somebody may no longer sign in but has data to download: they left, or a provider that their account belongs to no
     * longer vouches for them, and this is another credential.
     */
    async isOut(person: Row<'user'>, credentialId: string): Promise<boolean> {
      return database.read(async (reader) => {
        const left = await selectOptionalLeaver(reader, person.id);
        if (left) return left.dataUntil > now().toISOString();
        // An administrator must get in even if the provider is gone.
        return (
          !person.isAdmin && person.disabledAt === null && (await isRefusedElsewhere(reader, person.id, credentialId))
        );
      });
    },

    /** A pass for whoever has the link that was mailed. Throws 400. */
    async open(token: string): Promise<string> {
      const row = await database.read((reader) => selectOptionalLeaverByToken(reader, hashOf(token)));
      if (!row || row.dataUntil <= now().toISOString()) throw new Problem('bad_token');
      return passFor(row.userId);
    },

    /** What is said to whoever has a pass. Throws 400. */
    async view(pass: string | null): Promise<LeaverView> {
      const { person, left } = await opened(pass);
      return {
        email: person.email,
        reason: left?.reason ?? 'provider',
        leftAt: left?.leftAt ?? null,
        dataUntil: left?.dataUntil ?? null,
        isDeleted: left !== null && needs.isDeleting(),
      };
    },

    /** Everything stored about whoever has a pass. Throws 400. */
    async data(pass: string | null): Promise<PersonalData> {
      const { person } = await opened(pass);
      const rights = await database.read((reader) => listRights(reader, person.id));
      return personalData.exportAll(leaver(person, rights));
    },

    /** Deletes the accounts of those whose data can no longer be downloaded, if it is set so. */
    async removeOld(): Promise<void> {
      if (!needs.isDeleting()) return;
      for (;;) {
        const at = now().toISOString();
        const due = await database.read((reader) => listLeaversUntil(reader, at, AT_ONCE));
        for (const userId of due) {
          await database.write(async (tx) => {
            // They may have been let in again a moment ago.
            const row = await selectOptionalLeaver(tx, userId);
            if (row && row.dataUntil <= at) await personalData.remove(tx, userId);
          });
          await turn();
        }
        if (due.length > 0) await mails.forget();
        if (due.length < AT_ONCE) return;
      }
    },
  };
}
export type LeavingService = ReturnType<typeof leavingService>;
