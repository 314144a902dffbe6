import type { TestApp } from './app.ts';
import type { Answer } from './browser.ts';
import { mailsTo, type ReadMail } from './mail.ts';

/** The token in the link of an invitation. */
export function invitationIn({ text }: Pick<ReadMail, 'text'>): string {
  const token = /\/invitation\/([\w-]{43})/.exec(text)?.[1];
  if (!token) throw new Error(`no invitation in ${text}`);
  return token;
}

/** Invites an address; returns the token it was mailed. */
export async function invitedTo(app: TestApp, email: string, more: object = {}): Promise<string> {
  const answer = await (await app.signIn({ isAdmin: true })).post('/api/admin/invitations', { list: email, ...more });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return invitationIn((await mailsTo(app, email)).at(-1)!);
}

/** Makes a link for several people; returns its token. */
export async function invitationLink(app: TestApp, more: object = {}): Promise<string> {
  const by = await app.signIn({ isAdmin: true });
  const { body } = await by.post('/api/admin/invitation-links', { name: 'A link', mostUses: 10, ...more });
  return invitationIn({ text: body.url });
}

/** Changes a setting of the site as an administrator. */
export async function setSite(app: TestApp, name: string, value: string): Promise<Answer> {
  const by = await app.signIn({ isAdmin: true });
  const { settings } = (await by.get('/api/admin/site-settings')).body;
  const { version } = settings.find((setting: { name: string }) => setting.name === name);
  const answer = await by.send({
    method: 'PUT',
    url: `/api/admin/site-settings/${name}`,
    body: { value, isShown: true, version },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer;
}
