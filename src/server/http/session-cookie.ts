import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie with a session's token: HttpOnly, SameSite=Lax, and on https Secure and bound to the host. */
export type SessionCookie = {
  readonly name: string;
  read(request: FastifyRequest): string | null;
  set(reply: FastifyReply, token: string, maxAgeSeconds: number): void;
  clear(reply: FastifyReply): void;
};

export function sessionCookie(isHttps: boolean): SessionCookie {
  const name = isHttps ? '__Host-sid' : 'sid';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  return {
    name,
    read: (request) => request.cookies[name] || null,
    set: (reply, token, maxAge) => void reply.setCookie(name, token, { ...options, maxAge }),
    clear: (reply) => void reply.clearCookie(name, options),
  };
}
