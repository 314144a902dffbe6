import { randomUUID } from 'node:crypto';
import type { PracticeSetup } from '#contract/practice.ts';
import type { SittingReply, SyncReply } from '#contract/practice-sitting.ts';
import { type PracticeSettings, QUICK_TEN } from '#rules/practice/settings.ts';
import type { KindName } from '#rules/question/kinds/names.ts';
import type { Answer as Given } from '#rules/question/answer.ts';
import { rightAnswer } from '#rules/question/question.ts';
import type { PracticeItem } from '#server/db/tables/practice-tables.ts';
import { shownOrder } from '#server/features/practice/sitting-view.ts';
import type { TestApp } from './app.ts';
import type { Answer } from './browser.ts';
import { query } from './rows.ts';

type Caller = Awaited<ReturnType<TestApp['signIn']>>;

/** A person with access who practices for an exam, by default the one on offer. */
export async function makePracticeOwner(app: TestApp, caller?: Caller, examId = app.exam.id) {
  const learner = caller ?? (await app.signIn({ grants: [{ examId }] }));
  const base = `/api/exams/${examId}/practice`;
  return {
    learner,
    base,
    setup: async (): Promise<PracticeSetup> => (await learner.get(base)).body,
    start: (wanted: object): Promise<Answer> => learner.post(base, { sittingId: randomUUID(), ...wanted }),
    async practise(settings: Partial<PracticeSettings> = {}, more: object = {}) {
      const { body } = await learner.post(base, {
        sittingId: randomUUID(),
        mode: 'practice',
        settings: { ...QUICK_TEN, ...settings },
        ...more,
      });
      return sittingOf(app, learner, body.id);
    },
    at: (id: string) => sittingOf(app, learner, id),
    async simulate() {
      const { body } = await learner.post(base, { sittingId: randomUUID(), mode: 'simulation' });
      return sittingOf(app, learner, body.id);
    },
  };
}

/** One device in a sitting. */
export function sittingOf(app: TestApp, learner: Pick<Caller, 'get' | 'post'>, id: string) {
  const url = `/api/practice-sittings/${id}`;
  const device = randomUUID();
  let seq = 0;
  const event = (place: number, what: object) => ({
    device,
    seq: (seq += 1),
    place,
    seconds: 1,
    at: app.clock.iso(),
    ...what,
  });
  const send = (events: object[], since = 0): Promise<Answer> => learner.post(`${url}/events`, { since, events });
  return {
    id,
    url,
    event,
    send,
    /** Asks for more questions like the first. */
    more: () => learner.post(`${url}/more`, { place: 0, count: 2 }),
    show: async (): Promise<SittingReply> => (await learner.get(url)).body,
    answer: async (place: number, picked: Given): Promise<SyncReply> =>
      (await send([event(place, { kind: 'answered', picked })])).body,
    addCards: () => learner.post(`${url}/cards?timeZone=UTC`),
    submit: async (): Promise<SittingReply> => (await learner.post(`${url}/submit`)).body,
    /** The right options of each question, as shown; as only the database knows them. */
    /** The right answers as shown, for questions answered by options. */
    keys: async (): Promise<number[][]> => (await rights()) as number[][],
    /** The right answers to questions of any kind. */
    rights,
  };

  async function rights(): Promise<Given[]> {
    const parsed = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);
    const [row] = await query<{ items: unknown }>(
      app.database,
      `select items from practice_sitting where id = '${id}'`,
    );
    const items: PracticeItem[] = parsed(row!.items);
    const versions = await query<
      Record<'options' | 'keys' | 'parts' | 'exhibits', unknown> & { id: string; kind: KindName }
    >(
      app.database,
      `select id, kind, options, keys, parts, exhibits from question_version where id in (${items.map(({ versionId }) => `'${versionId}'`).join(',')})`,
    );
    return items.map((item) => {
      const { kind, options, keys, parts, exhibits } = versions.find((found) => found.id === item.versionId)!;
      const question = {
        kind,
        options: parsed(options),
        keys: parsed(keys),
        parts: parsed(parts),
        exhibits: parsed(exhibits),
      };
      return rightAnswer(question, shownOrder(item, question));
    });
  }
}
