import { isRole } from '#rules/account/roles.ts';
import type { Scope } from '#rules/account/scopes.ts';
import type { TestApp } from '../factories/app.ts';
import type { Kind } from './matrix.ts';
import type { Caller } from './scenario.ts';

/** A caller of that kind, new each time because some calls sign out. A site whose scripts may call, see `allowTokens`. */
export async function callerOf(app: TestApp, kind: Kind): Promise<Caller> {
  if (kind === 'anon') return app.visitor() as Caller;
  if (kind.startsWith('token ')) return scriptOf(app, kind.slice('token '.length) as Scope);
  if (isRole(kind)) return app.signIn({ roles: [kind] });
  return app.signIn(kind === 'admin' ? { isAdmin: true } : { grants: kind === 'owner' ? [{ examId: null }] : [] });
}

const scripts = new WeakMap<TestApp, Map<Scope, Caller>>();

/** A script whose token is for one scope, the same each time: it has nothing that a call could end, and starts without cookies. */
async function scriptOf(app: TestApp, scope: Scope): Promise<Caller> {
  const known = scripts.get(app) ?? new Map<Scope, Caller>();
  scripts.set(app, known);
  const script = known.get(scope) ?? (await app.script([scope]));
  known.set(scope, script);
  return Object.assign(script.on(app.app), { person: script.person });
}
