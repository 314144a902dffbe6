import type { IncomingMessage } from 'node:http';

const long = new WeakSet<IncomingMessage>();

/** Lets a request whose caller may send so much take longer than others, as long as it goes on coming. */
export const allowLongBody = (request: IncomingMessage): void => void long.add(request);

/** Whether such a request is still coming. */
export const bringsLongBody = (request: IncomingMessage): boolean => long.has(request) && !request.complete;
