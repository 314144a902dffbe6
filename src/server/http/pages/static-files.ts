import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built files. Those under `/assets/` have a content hash in their name, so browsers may keep them for good. */
export async function serveStaticFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  await app.register(staticFiles, {
    root: join(clientFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
  });
  await app.register(staticFiles, {
    root: join(clientFolder, 'root'),
    prefix: '/',
    wildcard: false,
    decorateReply: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    maxAge: '1h',
  });
}
