import type { InjectOptions } from 'fastify';

/** The address the test apps are configured with. */
export const OWN_ORIGIN = 'http://localhost:3000';

/** Carries a browser's requests: an app in this process, or a connection. */
export type Transport = {
  inject(asked: InjectOptions): Promise<{
    statusCode: number;
    headers: Record<string, number | string | string[] | undefined>;
    body: string;
    rawPayload: Buffer;
  }>;
};

/** Sends them over HTTP. */
export const overHttp = (origin: string): Transport => ({
  async inject({ method, url, headers, payload }) {
    const answer = await fetch(new URL(String(url), origin), {
      method: method!,
      headers: headers as Record<string, string>,
      body: (payload as string | undefined) ?? null,
      redirect: 'manual',
    });
    const rawPayload = Buffer.from(await answer.arrayBuffer());
    return {
      statusCode: answer.status,
      headers: { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie() },
      body: rawPayload.toString(),
      rawPayload,
    };
  },
});

export type Answer = {
  status: number;
  headers: Record<string, string | undefined>;
  /** Each cookie the reply sets, as sent. */
  setCookies: string[];
  text: string;
  bytes: Buffer;
  /** The text as JSON; undefined if it is not. */
  body: any; // oxlint-disable-line typescript/no-explicit-any -- a test reads what it expects, and fails where it is not there
};

export type BrowserRequest = {
  method?: string;
  url: string;
  headers?: Record<string, string | undefined>;
  /** Sent as JSON unless it is already text, or a file. */
  body?: unknown;
  /** The address it comes from. */
  from?: string;
};

type Cookie = { name: string; value: string; path: string };

/** Sends requests like a browser that shows our own pages: with its cookies, each only under its path. */
export class Browser {
  readonly #app: Transport;
  readonly #always: BrowserRequest['headers'];
  #cookies: Cookie[] = [];

  /** `always`: headers of each request, unless it has its own; undefined omits one. */
  constructor(app: Transport, cookies: readonly Cookie[] = [], always: BrowserRequest['headers'] = {}) {
    this.#app = app;
    this.#always = always;
    this.#cookies = [...cookies];
  }

  get cookies(): readonly Cookie[] {
    return this.#cookies;
  }

  /** The same browser, talking to another app process. */
  on(app: Transport): Browser {
    return new Browser(app, this.#cookies, this.#always);
  }

  cookieHeader(url: string): string | undefined {
    const path = url.split('?')[0]!;
    const fits = (cookie: Cookie) => cookie.path === '/' || path === cookie.path || path.startsWith(`${cookie.path}/`);
    return (
      this.#cookies
        .filter(fits)
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ') || undefined
    );
  }

  get(url: string, headers: BrowserRequest['headers'] = {}): Promise<Answer> {
    return this.send({ url, headers });
  }

  post(url: string, body: unknown = {}, headers: BrowserRequest['headers'] = {}): Promise<Answer> {
    return this.send({ method: 'POST', url, body, headers });
  }

  async send({ method = 'GET', url, headers = {}, body, from }: BrowserRequest): Promise<Answer> {
    const isWrite = method !== 'GET' && method !== 'HEAD';
    const all = {
      cookie: this.cookieHeader(url),
      ...(isWrite && {
        origin: OWN_ORIGIN,
        'content-type': Buffer.isBuffer(body) ? 'application/zip' : 'application/json',
      }),
      ...this.#always,
      ...headers,
    };
    const answer = await this.#app.inject({
      method: method as InjectOptions['method'],
      url,
      // A header set to undefined is omitted.
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
      ...(from && { remoteAddress: from }),
    });
    const setCookies = [answer.headers['set-cookie'] ?? []].flat().map(String);
    for (const line of setCookies) this.keep(line);
    return {
      status: answer.statusCode,
      headers: answer.headers as Answer['headers'],
      setCookies,
      text: answer.body,
      bytes: answer.rawPayload,
      body: parsed(answer.body),
    };
  }

  /** Stores a cookie, as a browser does for a Set-Cookie header with this value. */
  keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const attribute = (wanted: string) =>
      attributes.map((text) => text.split('=')).find(([key]) => key?.toLowerCase() === wanted)?.[1];
    const path = attribute('path') ?? '/';
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    const isGone = attribute('max-age') === '0' || Date.parse(attribute('expires') ?? '') <= 0;
    if (!isGone) this.#cookies.push({ name, value, path });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
