/** The part of Express used here; its types are a separate package. */
declare module 'express' {
  import type { IncomingMessage, Server, ServerResponse } from 'node:http';

  export type PeerRequest = IncomingMessage & {
    params: Record<string, string>;
    query: Record<string, string | undefined>;
    body: unknown;
  };
  export type PeerReply = ServerResponse & { status(code: number): PeerReply; json(value: unknown): void };
  export type Handler = (request: PeerRequest, response: PeerReply, next: (error?: unknown) => void) => unknown;
  type App = {
    use(...handlers: Handler[]): void;
    get(path: string, ...handlers: Handler[]): void;
    post(path: string, ...handlers: Handler[]): void;
    listen(port: number, host: string, then: () => void): Server;
  };
  const express: (() => App) & { json(): Handler };
  export default express;
}
