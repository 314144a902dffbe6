import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The connection between an app and its PostgreSQL, which a test can cut and restore. */
export async function layCable(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const ends = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.pipe(other);
      if (isFrozen) end.pause();
      end.on('error', () => other.destroy()).on('close', () => ends.delete(end));
    }
  });
  const lay = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await lay(0);
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    /** Ends all connections and accepts no new ones. */
    async cut(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      for (const end of ends) end.destroy();
      await closed;
    },
    mend: () => lay(port),
    /** Lets nothing through and closes nothing, like a database that hangs. */
    freeze(): void {
      isFrozen = true;
      for (const end of ends) end.pause();
    },
    thaw(): void {
      isFrozen = false;
      for (const end of ends) end.resume();
    },
  };
}
