import { listTokens, revokeToken } from '#contract/account-tokens-admin.ts';
import { createToken, deleteToken, listOwnTokens } from '#contract/account-tokens.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { TokenService } from './token.service.ts';

export function tokenRoutes(mount: Mount, { tokens }: { tokens: TokenService }): void {
  mount(listOwnTokens, ({ caller }) => tokens.list(caller.user.id, caller.standing));

  mount(createToken, ({ body, caller, http }) => tokens.create(actorOf(caller, http.request), caller.user, body));

  mount(deleteToken, async ({ params, caller }) => {
    await tokens.removeOwn(caller.user.id, params.id);
    return null;
  });

  mount(listTokens, ({ query }) => tokens.listAll(query));

  mount(revokeToken, async ({ params, caller, http }) => {
    await tokens.revoke(actorOf(caller, http.request), params.id);
    return null;
  });
}
