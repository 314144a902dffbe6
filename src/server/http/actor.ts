import type { FastifyRequest } from 'fastify';
import type { Staff } from './caller.ts';

/** Who asks for a change, and in which request, for the audit log. */
export function actorOf(caller: Staff, request: FastifyRequest): { userId: string; requestId: string } {
  return { userId: caller.user.id, requestId: request.id };
}
