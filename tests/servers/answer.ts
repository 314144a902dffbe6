import { type IncomingHttpHeaders, request as send } from 'node:http';

/** A request as the loader sends it. The last two are for a request built from the previous answer. */
export type Request = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
  onResponse?(status: number, body: string, context: object, headers: IncomingHttpHeaders): void;
  setupRequest?(request: Request, context: object): Request;
};

/** An answer as received; headers alternate names and values. */
export type Answer = { status: number; headers: string[]; body: Buffer };

/** Headers that every server adds. */
const OF_THE_CONNECTION = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/** Makes one request; throws unless the answer has the expected status. */
export function ask(url: string, { method, path, headers, body }: Request, expected = 200): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = send(
      new URL(path, url),
      { method, headers: { ...headers, ...length }, agent: false },
      async (reply) => {
        const chunks: Buffer[] = await reply.toArray();
        const answer = {
          status: reply.statusCode ?? 0,
          headers: ownHeaders(reply.rawHeaders),
          body: Buffer.concat(chunks),
        };
        if (answer.status === expected) resolve(answer);
        else
          reject(
            new Error(`${method} ${path} was answered with ${answer.status}: ${answer.body.toString().slice(0, 200)}`),
          );
      },
    );
    sent.on('error', reject).end(body);
  });
}

/** All values of a header. */
export function headerOf(answer: Answer, name: string): string[] {
  return answer.headers.filter((_, at) => at % 2 === 1 && answer.headers[at - 1]!.toLowerCase() === name);
}

function ownHeaders(raw: string[]): string[] {
  return raw.filter((_, at) => !OF_THE_CONNECTION.has(raw[at - (at % 2)]!.toLowerCase()));
}
