import { fileURLToPath } from 'node:url';
import type { Answer } from '../tests/servers/answer.ts';
import { type Server, startProgram } from '../tests/servers/server-process.ts';

const bareServer = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
const peerApp = fileURLToPath(new URL('./peer/peer-app.ts', import.meta.url));

/** A bare `node:http` server that sends one answer, byte for byte. */
export const startBare = ({ body, ...answer }: Answer): Promise<Server> =>
  startProgram(bareServer, { ...answer, body: body.toString('base64') });

/** The plain application, on a separate database. */
export const startPeer = (url: string): Promise<Server> => startProgram(peerApp, { url });
