import type { FastifyRequest } from 'fastify';
import type { RoleHolder } from '#rules/account/roles.ts';
import type { Staff } from './caller.ts';

/** Who asks for a change, and in which request, for the audit log. */
export function actorOf(
  caller: Staff,
  request: FastifyRequest,
): { userId: string; requestId: string; standing: RoleHolder } {
  return { userId: caller.user.id, requestId: request.id, standing: caller.standing };
}
