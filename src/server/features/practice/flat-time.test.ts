import { expect, test } from 'vitest';
import { startTestApp } from '../../../../tests/factories/app.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';

test('gives flat extra minutes in exams whose vendor gives them, and in no other', async () => {
  const { format } = makePack(0).pack.exam;
  const packs = [
    makePack(60, { exam: { format: { ...format, extraMinutes: 30 } } }),
    makePack(60, { folder: 'tst-002' }),
  ];
  const app = await startTestApp({ content: { categories: CATEGORIES, packs } });
  try {
    const [giving, other] = ['TST-001', 'TST-002'].map((code) =>
      app.catalogue.current().exams.find((exam) => exam.code === code)!,
    );
    const learner = await app.signIn({ grants: [{ examId: giving!.id }, { examId: other!.id }] });
    const elsewhere = await makePracticeOwner(app, learner, other!.id);
    const refused = await elsewhere.start({ mode: 'simulation', extraTime: '+30' });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['extraTime']]);

    const owner = await makePracticeOwner(app, learner, giving!.id);
    expect((await owner.setup()).simulation.extraMinutes).toBe(30);
    const begun = await owner.start({ mode: 'simulation', extraTime: '+30' });
    expect(begun.status).toBe(200);
    const sitting = owner.at(begun.body.id);
    const { startedAt, deadline, extraTime } = await sitting.show();
    expect((Date.parse(deadline!) - Date.parse(startedAt)) / 60_000).toBe(format.minutes + 30);
    expect(extraTime).toBe('+30');
    await sitting.submit();
    const { body } = await learner.get('/api/user/results');
    expect(JSON.stringify(body)).toContain('"timing":"+30"');
    expect((await learner.get(`/api/user/attempts/${begun.body.id}`)).status).toBe(200);
  } finally {
    await app.close();
  }
});
