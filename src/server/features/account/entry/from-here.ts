import { deviceName } from '#rules/account/device.ts';
import { network } from '#server/http/limits/rate-limit.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import type { From } from '#server/features/account/session.service.ts';

type Request = Parameters<SessionCookie['read']>[0];

/** Where a request comes from: the session it carries, the device it names, the network it was sent from. */
export function fromHere(request: Request, sessionCookie: SessionCookie): From & { network: string } {
  return {
    token: sessionCookie.read(request),
    device: deviceName(request.headers['user-agent']),
    network: network(request.ip),
  };
}
