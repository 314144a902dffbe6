import { randomUUID } from 'node:crypto';
import type { ListedToken } from '#contract/account-tokens-admin.ts';
import type { Token } from '#contract/account-tokens.ts';
import type { RoleHolder } from '#rules/account/roles.ts';
import { MOST_TOKEN_DAYS, MOST_TOKENS, type Scope, scopesOf } from '#rules/account/scopes.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { DatabaseUnavailable } from '#server/db/errors.ts';
import { json } from '#server/db/tables/schema.ts';
import type { AccountMail } from '#server/features/account/account-mail.ts';
import { ACCOUNT } from '#server/features/account/account.words.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import type { SessionUser } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';
import {
  deleteOptionalToken,
  deleteTokensExpiredBefore,
  insertToken,
  listTokenRows,
  listTokensOf,
  selectOptionalToken,
  updateTokenUsed,
} from './token.store.ts';
import { isToken, newToken, tokenHash } from './token-text.ts';

const DAY_MS = 86_400_000;
/** How often the use of a token is written down, at most. */
const USED_EVERY_MS = 60_000;
/** How long an expired token stays listed. */
const LISTED_AFTER_MS = 30 * DAY_MS;

/** A long time ago, so that calls that need a fresh login are refused. */
const NEVER_FRESH = new Date(0).toISOString();

/** Tokens with which scripts call in somebody's name: made by them, for some of what they may do, until a day. */
export function tokenService(needs: {
  database: Database;
  mails: MailQueue;
  letters: AccountMail;
  /** Whether the site has them; if not, none can be made and all are refused. */
  isOn: () => boolean;
  now: () => Date;
}) {
  const { database, mails, letters, isOn, now } = needs;

  /** The end of a day that is not past and at most a year ahead. Throws 400. */
  function endOf(lastDay: string): string {
    const end = new Date(Date.parse(lastDay) + DAY_MS).toISOString();
    const isPast = end <= now().toISOString();
    const isTooFar = Date.parse(lastDay) > now().getTime() + MOST_TOKEN_DAYS * DAY_MS;
    if (isPast || isTooFar)
      throw new Problem('malformed', { fields: { lastDay: isPast ? ACCOUNT.tokenPast() : ACCOUNT.tokenTooLong() } });
    return end;
  }

  async function used(id: string): Promise<void> {
    // What cannot be written now is written with a later call.
    await database
      .write((tx) => updateTokenUsed(tx, id, now().toISOString()))
      .catch((error: unknown) => {
        if (!(error instanceof DatabaseUnavailable)) throw error;
      });
  }

  const writeDown = (
    tx: Tx,
    actor: Actor,
    {
      action,
      id,
      userId,
      scopes,
      expiresAt,
    }: { action: string; id: string; userId: string; scopes: Scope[]; expiresAt: string },
  ) => {
    const what = { scopes, expiresAt };
    const isNew = action === 'create';
    return insertAudit(tx, now().toISOString(), actor, {
      action,
      subjectKind: 'token',
      subjectId: id,
      subjectUserId: userId,
      before: isNew ? null : what,
      after: isNew ? what : null,
    });
  };

  return {
    /** The maker of a token and what they may do as of now, with what it is for; null if it is none, has expired, or was revoked. */
    async authenticate(token: string): Promise<{ user: SessionUser; scopes: readonly Scope[] } | null> {
      if (!isOn() || !isToken(token)) return null;
      const found = await database.read((reader) => selectOptionalToken(reader, tokenHash(token)));
      const at = now();
      if (!found || found.expiresAt <= at.toISOString()) return null;
      const isDue = found.lastUsedAt === null || Math.abs(at.getTime() - Date.parse(found.lastUsedAt)) >= USED_EVERY_MS;
      if (isDue) await used(found.id);
      const { rights, isTwoFactors, scopes } = found;
      return { user: { ...found.user, rights, isTwoFactors, authenticatedAt: NEVER_FRESH }, scopes };
    },

    async list(userId: string, standing: RoleHolder): Promise<{ scopes: Scope[]; tokens: Token[] }> {
      return {
        scopes: isOn() ? scopesOf(standing) : [],
        tokens: await database.read((reader) => listTokensOf(reader, userId)),
      };
    },

    /** Throws 403 for a scope that the maker has no right to now, and 409 for too many tokens. */
    async create(
      actor: Actor,
      maker: { email: string; firstName: string | null; username: string },
      wanted: { name: string; scopes: Scope[]; lastDay: string },
    ): Promise<{ id: string; token: string; expiresAt: string }> {
      const own = isOn() ? scopesOf(actor.standing) : [];
      const scopes = [...new Set(wanted.scopes)];
      if (scopes.some((scope) => !own.includes(scope))) throw new Problem('forbidden');
      const expiresAt = endOf(wanted.lastDay);
      const id = randomUUID();
      const token = newToken();
      const name = wanted.name.trim();
      await database.write(async (tx) => {
        if ((await listTokensOf(tx, actor.userId)).length >= MOST_TOKENS) throw new Problem('too_many_tokens');
        const row = { id, userId: actor.userId, name, tokenHash: tokenHash(token), scopes: json(scopes) };
        await insertToken(tx, { ...row, createdAt: now().toISOString(), expiresAt, lastUsedAt: null });
        await writeDown(tx, actor, { action: 'create', id, userId: actor.userId, scopes, expiresAt });
        await mails.put(tx, letters.tokenMade({ id: actor.userId, ...maker }, name));
      });
      mails.kick();
      return { id, token, expiresAt };
    },

    /** Revokes one's own. Throws 404. */
    async removeOwn(userId: string, id: string): Promise<void> {
      if (!(await database.write((tx) => deleteOptionalToken(tx, id, userId)))) throw new Problem('not_found');
    },

    async listAll(asked: Parameters<typeof listTokenRows>[1]): Promise<{ total: number; tokens: ListedToken[] }> {
      return database.read((reader) => listTokenRows(reader, asked));
    },

    /** Revokes anybody's. Throws 404. */
    async revoke(actor: Actor, id: string): Promise<void> {
      await database.write(async (tx) => {
        const found = await deleteOptionalToken(tx, id, null);
        if (!found) throw new Problem('not_found');
        await writeDown(tx, actor, { action: 'revoke', id, ...found });
      });
    },

    async removeExpired(): Promise<void> {
      const before = new Date(now().getTime() - LISTED_AFTER_MS).toISOString();
      await database.write((tx) => deleteTokensExpiredBefore(tx, before));
    },
  };
}
export type TokenService = ReturnType<typeof tokenService>;
