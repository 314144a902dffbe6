import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site whose pages come in two halves, the second one when it is let go; all else comes as it is. */
export async function openSlowSite(site: string) {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const answer = await fetch(site + request.url, { headers: { accept: request.headers.accept ?? '' } });
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    const body = Buffer.from(await answer.arrayBuffer());
    const half = type.startsWith('text/html') ? body.indexOf('</main>') : -1;
    response.write(body.subarray(0, Math.max(0, half)));
    if (half >= 0) await isLetGo;
    response.end(body.subarray(Math.max(0, half)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letGo,
    close: () => void server.close(),
  };
}
