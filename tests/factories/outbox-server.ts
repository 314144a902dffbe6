import * as z from 'zod/mini';
import { ApiError } from '#web/base/api.ts';
import { makeTabs } from './tabs.ts';
import { createOutbox } from '#web/base/outbox.ts';
import { createSender, type Delivery, type SenderState } from '#web/base/sender.ts';

export const Entry = z.strictObject({ id: z.string(), text: z.string() });
export type Entry = z.infer<typeof Entry>;
export const entry = (id: string, text = id): Entry => ({ id, text });

export const problem = (status: number, code: string, fields?: object) =>
  new ApiError(status, JSON.stringify({ error: 'Refused', code, fields }));

/** A server that accepts each entry once, with the last text under an id, and only from the signed-in person. */
export function makeServer() {
  const kept = new Map<string, string>();
  const requests: string[][] = [];
  const refusals: unknown[] = [];
  let atWork = 0;
  const server = {
    kept,
    requests,
    most: 0,
    person: 'ada',
    isDown: false,
    /** The replies to the next requests, instead of handling them. */
    refusals,
    /** Called within each request. */
    meanwhile: async (): Promise<void> => undefined,
    async take(learner: string, batch: readonly Entry[]): Promise<number> {
      requests.push(batch.map(({ id }) => id));
      server.most = Math.max(server.most, (atWork += 1));
      try {
        await server.meanwhile();
        if (server.isDown) throw new TypeError('fetch failed');
        if (refusals.length > 0) throw refusals.shift();
        if (learner !== server.person) throw problem(401, 'unauthenticated');
        for (const { id, text } of batch) kept.set(id, text);
        return kept.size;
      } finally {
        atWork -= 1;
      }
    },
  };
  return server;
}

export type Server = ReturnType<typeof makeServer>;

/** A tab with a person's pending entries; `batch: undefined` sends each alone. */
export function openTab(server: Server, more: Partial<Delivery<Entry, number>> & { person?: string } = {}) {
  const { person = 'ada', ...delivery } = more;
  const outbox = createOutbox<Entry>({
    prefix: `cairn.test.${person}.`,
    schema: Entry,
    nameOf: ({ id }) => id,
    order: (a, b) => (a.id < b.id ? -1 : 1),
  });
  const sender = createSender<Entry, number>(outbox);
  const states: SenderState<Entry>[] = [];
  sender.by({ batch: 2, send: (batch) => server.take(person, batch), ...delivery });
  const open = () => sender.start((state) => void states.push(state));
  return { outbox, ...sender, open, last: () => states.at(-1) };
}

/** Waits without advancing the clock. */
export const SOON = { interval: 1 };

export const setUp = () => ({ tabs: makeTabs(), server: makeServer() });
