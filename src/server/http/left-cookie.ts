import type { FastifyReply, FastifyRequest } from 'fastify';
import { HasLeft } from './has-left.ts';

/** How long a browser carries what opens the data of somebody who left. Seconds; the server checks a time of its own. */
const COOKIE_SECONDS = 3600;

/** What opens the data of somebody who proved who they are and is no longer let in. */
export function leftCookie(isHttps: boolean) {
  const name = isHttps ? '__Host-left' : 'left';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  return {
    read: (request: FastifyRequest): string | null => request.cookies[name] ?? null,
    set: (reply: FastifyReply, pass: string) =>
      void reply.setCookie(name, pass, { ...options, maxAge: COOKIE_SECONDS }),

    /** Runs a login; if it finds that its person has left, the browser is given what opens their data. */
    async around<T>(reply: FastifyReply, login: () => Promise<T>): Promise<T> {
      try {
        return await login();
      } catch (error) {
        if (error instanceof HasLeft) this.set(reply, error.pass);
        throw error;
      }
    },
  };
}
export type LeftCookie = ReturnType<typeof leftCookie>;
