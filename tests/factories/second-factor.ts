import { TOTP } from 'otpauth';
import type { TestApp } from './app.ts';
import { PASSWORD, type PersonChange } from './people.ts';

/** The code an authenticator app shows, by an app's clock. */
export const codeOf = (app: TestApp, secret: string, secondsFromNow = 0) =>
  new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() + secondsFromNow * 1000 });

/** A person with a second factor, a minute after they confirmed it. */
export async function makeSecuredAccount(app: TestApp, change: PersonChange = {}) {
  const person = await app.signIn(change);
  const { secret } = (await person.post('/api/user/second-factor')).body;
  const { recoveryCodes } = (await person.post('/api/user/second-factor/confirm', { code: codeOf(app, secret) })).body;
  app.clock.advance(60);
  return { person, email: person.person.email, secret: secret as string, recoveryCodes: recoveryCodes as string[] };
}

/** The status of signing in with a password and a code. */
export async function loginWith(app: TestApp, email: string, code: string): Promise<number> {
  return (await app.visitor().post('/api/auth/login', { email, password: PASSWORD, code })).status;
}
