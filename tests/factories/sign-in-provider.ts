import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider';
import type { Answer, Browser } from './browser.ts';
import { OWN_ORIGIN } from './browser.ts';

/** A person as the provider knows them. */
export type There = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  preferred_username?: string;
  groups?: unknown;
};

type Forge = (claims: JWTPayload) => { claims: JWTPayload; alg?: 'none' | 'HS256'; isForeign?: boolean };

export const CLIENT_SECRET = 'a secret of the client, long enough for anyone';
const unsigned = (claims: JWTPayload) =>
  `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;

type Stored = AdapterPayload & { consumed?: number };

/** What a provider stores, all of it: its own store in memory forgets codes once there are many. */
function storage() {
  const all = new Map<string, Stored>();
  const find = async (test: (stored: Stored) => boolean) => [...all.values()].find(test);
  return (kind: string): Adapter => ({
    async upsert(id, payload) {
      all.set(`${kind} ${id}`, payload);
    },
    find: async (id) => all.get(`${kind} ${id}`),
    findByUid: (uid) => find((stored) => stored.kind === kind && stored.uid === uid),
    findByUserCode: (code) => find((stored) => stored.userCode === code),
    async destroy(id) {
      all.delete(`${kind} ${id}`);
    },
    async consume(id) {
      all.get(`${kind} ${id}`)!.consumed = Math.floor(Date.now() / 1000);
    },
    async revokeByGrantId(grantId) {
      for (const [key, stored] of all) if (stored.grantId === grantId) all.delete(key);
    },
  });
}

/**
 * A real provider of OpenID Connect on this machine. What its token endpoint says can be forged. By default it gives everyone a
 * refresh token; a strict one gives one only by the letter of OpenID Connect.
 */
export async function startProvider(id = 'test', ownOrigin = OWN_ORIGIN, { isStrict = false } = {}) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const foreign = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomUUID() };
  const people = new Map<string, There>();
  let who = '';
  let isBroken = false;
  let forge: Forge | null = null;
  let metadata: ((body: Record<string, unknown>) => Record<string, unknown>) | null = null;
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = await importJWK(jwk, 'RS256');

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'cairn',
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${ownOrigin}/login/back/${id}`],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    ...(!isStrict && { issueRefreshToken: async () => true }),
    adapter: storage(),
    jwks: { keys: [jwk] },
    cookies: { keys: [randomUUID()] },
    claims: {
      openid: ['sub', 'groups'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
    },
    features: { devInteractions: { enabled: false } },
    ttl: { AuthorizationCode: 3600, Interaction: 3600, Session: 3600, Grant: 3600, AccessToken: 3600, IdToken: 3600 },
    pkce: { required: () => true },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => person as { sub: string } };
    },
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client!.clientId,
        accountId: ctx.oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid email profile offline_access');
      await grant.save();
      return grant;
    },
  });
  provider.on('server_error', (_ctx, error) => console.error(error));
  const serve = provider.callback();

  /** Answers in place of the provider, with what it would have said, changed. */
  function change(request: IncomingMessage, response: ServerResponse, edit: (body: never) => object | Promise<object>) {
    const chunks: Buffer[] = [];
    const end = response.end.bind(response);
    response.write = (chunk: Buffer) => (chunks.push(Buffer.from(chunk)), true);
    response.end = ((chunk?: Buffer) => {
      if (chunk) chunks.push(Buffer.from(chunk));
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as never;
      void Promise.resolve(edit(body)).then((edited) => {
        const text = JSON.stringify(edited);
        response.setHeader('content-length', Buffer.byteLength(text));
        end(text);
      });
      return response;
    }) as typeof response.end;
    serve(request, response);
  }

  async function forged(body: { id_token?: string }): Promise<object> {
    if (!body.id_token || !forge) return body;
    const { claims, alg, isForeign = false } = forge(decodeJwt(body.id_token));
    if (alg === 'none') return { ...body, id_token: unsigned(claims) };
    const signing = alg === 'HS256' ? new TextEncoder().encode(CLIENT_SECRET) : isForeign ? foreign.privateKey : key;
    const header = { alg: alg ?? 'RS256', ...(alg === undefined && { kid: jwk.kid }) };
    return { ...body, id_token: await new SignJWT(claims).setProtectedHeader(header).sign(signing) };
  }

  server.on('request', (request, response) => {
    const { url = '' } = request;
    if (url.startsWith('/interaction/'))
      return void provider.interactionFinished(request, response, { login: { accountId: who }, consent: {} });
    if (url === '/token' && isBroken) return void response.writeHead(503).end('{}');
    if (url === '/token') return change(request, response, forged);
    if (url.startsWith('/.well-known/') && metadata) return change(request, response, metadata);
    serve(request, response);
  });

  /** Walks through the provider's pages as a browser would; returns the query that it is sent back with. */
  async function walk(from: string): Promise<string> {
    const jar = new Map<string, string>();
    let at = from;
    for (let step = 0; step < 10; step += 1) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
      at = new URL(location, at).href;
      if (at.startsWith(ownOrigin)) return new URL(at).search.slice(1);
    }
    throw new Error('too many pages');
  }

  const begin = async (browser: Browser, body: object = {}): Promise<string> => {
    const answer = await browser.post(`/api/auth/providers/${id}/begin`, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.url;
  };
  const finish = (browser: Browser, query: string): Promise<Answer> =>
    browser.post(`/api/auth/providers/${id}/finish`, { query });
  /** Everything up to the moment when the browser is sent back. */
  async function goAndReturn(browser: Browser, person: There, body: object = {}): Promise<string> {
    people.set(person.sub, person);
    const url = await begin(browser, body);
    who = person.sub;
    return walk(url);
  }

  const PREFIX = `OIDC_${id.toUpperCase()}`;
  return {
    issuer,
    settings: {
      OIDC_PROVIDERS: id,
      [`${PREFIX}_ISSUER`]: issuer,
      [`${PREFIX}_CLIENT_ID`]: 'cairn',
      [`${PREFIX}_CLIENT_SECRET`]: CLIENT_SECRET,
      [`${PREFIX}_GROUPS_CLAIM`]: 'groups',
    } as Record<string, string>,
    people,
    /** Nobody of this id is known there any more: what it gave them no longer holds. */
    remove: (sub: string) => void people.delete(sub),
    /** Who is logged in there. */
    be: (sub: string) => void (who = sub),
    /** Whether its token endpoint answers that it is unwell. */
    breakTokens: (is: boolean) => void (isBroken = is),
    begin,
    finish,
    walk,
    goAndReturn,
    signIn: async (browser: Browser, person: There, body: object = {}): Promise<Answer> =>
      finish(browser, await goAndReturn(browser, person, body)),
    forge: (how: Forge | null) => void (forge = how),
    changeMetadata: (how: typeof metadata) => void (metadata = how),
    /** A notice that somebody logged out there. */
    logoutToken: (claims: JWTPayload, { isForeign = false } = {}) =>
      new SignJWT({
        jti: randomUUID(),
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: jwk.kid, typ: 'logout+jwt' })
        .sign(isForeign ? foreign.privateKey : key),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type TestProvider = Awaited<ReturnType<typeof startProvider>>;
