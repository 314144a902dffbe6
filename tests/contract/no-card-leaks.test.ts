import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../factories/app.ts';
import { CARD_MARK, makeCards } from '../factories/cards.ts';
import { CALLS, plainest } from './examples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // An item's title is in the exam's outline, which is for everyone; its content is not.
  await makeCards(app.database, app.exam.id, 20, (index) => ({
    domainNumber: 2,
    title: `What is card ${index}?`,
    plainText: CARD_MARK,
  }));
});
afterAll(() => app.close());

test.each(CALLS)('%s shows no answer of a premium card to anyone without access', async (_name, endpoint) => {
  const call = plainest(endpoint, app);
  const student = await app.signIn({ grants: [{ examId: app.inactiveExam.id }] });
  for (const who of [app.visitor(), student]) {
    expect((await who.send(call)).text).not.toContain(CARD_MARK);
    expect((await who.send({ ...call, url: `${call.url}?timeZone=UTC` })).text).not.toContain(CARD_MARK);
  }
});

test('shows no card in the description of the calls', async () => {
  expect((await app.visitor().get('/api/openapi.json')).text).not.toContain(CARD_MARK);
});
