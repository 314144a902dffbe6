import {
  confirmSecondFactor,
  getSecondFactor,
  prepareSecondFactor,
  removeSecondFactor,
} from '#contract/account-factor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import { fromHere } from '#server/features/account/entry/from-here.ts';
import type { SecondFactorService } from './second-factor.service.ts';

export function secondFactorRoutes(
  mount: Mount,
  needs: { secondFactor: SecondFactorService; sessionCookie: SessionCookie },
): void {
  const { secondFactor, sessionCookie } = needs;

  mount(getSecondFactor, ({ caller }) => secondFactor.view(caller.user));

  mount(prepareSecondFactor, ({ caller }) => secondFactor.prepare(caller.user));

  mount(confirmSecondFactor, async ({ body, caller, http }) => {
    const { recoveryCodes, session } = await secondFactor.confirm(
      caller.user,
      body.code,
      fromHere(http.request, sessionCookie),
    );
    sessionCookie.set(http.reply, session.token, session.maxAgeSeconds);
    return { recoveryCodes };
  });

  mount(removeSecondFactor, async ({ caller }) => {
    await secondFactor.remove(caller.user);
    return null;
  });
}
