import type { IncomingMessage } from 'node:http';

const long = new WeakSet<IncomingMessage>();

/** Allows a request whose caller may send a large body to take longer, as long as it makes progress. */
export const allowLongBody = (request: IncomingMessage): void => void long.add(request);

/** Whether such a request is still arriving. */
export const bringsLongBody = (request: IncomingMessage): boolean => long.has(request) && !request.complete;
