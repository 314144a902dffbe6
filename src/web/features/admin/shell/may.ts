import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { User } from '#contract/account.ts';
import { holds } from '#rules/account/roles.ts';
import { useMe } from '#web/base/me.ts';

type Call = Pick<Endpoint, 'access'>;

/** Whether somebody's roles let them make a call of the admin area. */
export function mayCall(me: User | null | undefined, { access }: Call): boolean {
  if (!me) return false;
  return access.of === 'nobody' || access.of === 'self' || (access.of !== 'exam' && holds(me, access));
}

/** Tells of each call whether the person who looks may make it, so that nothing is offered that would be refused. */
export function useMay(): (call: Call) => boolean {
  const me = useMe();
  return (call) => mayCall(me, call);
}

/** What only those see who may make this call. */
export function May({ call, children }: { call: Call; children: ReactNode }): ReactNode {
  return useMay()(call) && children;
}
