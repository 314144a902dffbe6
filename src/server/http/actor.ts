import type { FastifyRequest } from 'fastify';
import type { Admin } from './caller.ts';

/** Who asks for a change, in which request: what the audit writes down. */
export function actorOf(caller: Admin, request: FastifyRequest): { userId: string; requestId: string } {
  return { userId: caller.user.id, requestId: request.id };
}
