// The yardstick: reads each request to its end and sends one prepared answer. The launcher tells it what to send; it
// exits with the launcher.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Told = { status: number; headers: string[]; body: string };

process.once('disconnect', () => process.exit());
process.once('message', ({ status, headers, body }: Told) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((request, response) => {
    const answer = () => response.writeHead(status, headers).end(bytes);
    if (request.method === 'GET') return answer();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', answer);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
