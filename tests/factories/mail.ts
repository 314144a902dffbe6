import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import type { TestApp } from './app.ts';

export type ReadMail = { to: string; subject: string; from: string; text: string; html: string; raw: string };

/** A letter as its reader sees it: both parts, decoded. */
export function readMail(raw: string): ReadMail {
  const [head, body] = split(raw);
  const header = (name: string) => headerOf(head, name);
  const boundary = /boundary="([^"]+)"/.exec(header('content-type'))?.[1];
  if (!boundary) throw new Error(`no boundary in ${header('content-type')}`);
  const parts = body.split(`--${boundary}`).slice(1, -1).map(split);
  const part = (type: string) => {
    const found = parts.filter(([partHead]) => headerOf(partHead, 'content-type').startsWith(type));
    if (found.length !== 1) throw new Error(`${found.length} parts of ${type}`);
    const [partHead, content] = found[0]!;
    return decoded(content, headerOf(partHead, 'content-transfer-encoding'));
  };
  return {
    to: header('to'),
    from: header('from'),
    subject: header('subject'),
    text: part('text/plain'),
    html: part('text/html'),
    raw,
  };
}

function split(text: string): [head: string, body: string] {
  const at = text.replace(/^\r\n/, '').indexOf('\r\n\r\n');
  const whole = text.replace(/^\r\n/, '');
  return [whole.slice(0, at).replace(/\r\n[ \t]+/g, ' '), whole.slice(at + 4)];
}

const headerOf = (head: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';

function decoded(content: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return content.replaceAll('\r\n', '\n');
  const bytes = content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}

/** Everything mailed to a person so far, newest last. Sends pending mail first. */
export async function mailsTo(app: TestApp, email: string): Promise<ReadMail[]> {
  await app.mails.sendDue();
  const folder = join(app.home.settings.DATA_DIR, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const all = await Promise.all(names.map(async (name) => readMail(await readFile(join(folder, name), 'utf8'))));
  return all.filter(({ to }) => to === email);
}

/** The token in a mail's link. */
export function tokenIn({ text }: ReadMail): string {
  const token = /\/(?:verify-email|reset-password)\/([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`no link in ${text}`);
  return token;
}

/** A mail server on this machine. It can be stopped and restarted on the same port. */
export async function startMailServer() {
  const received: ReadMail[] = [];
  let server: SMTPServer | null = null;
  const listen = async (port: number) => {
    server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData(stream, _session, done) {
        let raw = '';
        stream.on('data', (bytes: Buffer) => (raw += bytes.toString('latin1')));
        stream.on('end', () => {
          received.push(readMail(raw));
          done();
        });
      },
    });
    server.on('error', () => undefined);
    const listening = once(server.server, 'listening');
    server.listen(port, '127.0.0.1');
    await listening;
    return (server.server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())),
    startAgain: () => listen(port),
  };
}
