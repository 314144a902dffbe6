import { expect, test } from 'vitest';
import { prepare } from '#server/db/prepare.ts';
import { SMALL_CONTENT, startTestApp } from '../../../../tests/factories/app.ts';

test('answers a prepared query like any other, the first time and after', async () => {
  const app = await startTestApp({ content: SMALL_CONTENT });
  try {
    const [wanted] = await app.database.read((reader) =>
      reader.selectFrom('questionVersion').selectAll().limit(1).execute(),
    );
    const select = prepare<unknown, { id: string }>((database, slot) =>
      database.selectFrom('questionVersion').selectAll().where('id', '=', slot('id')),
    );
    const read = (id: unknown) => app.database.readShort((reader) => select(reader, { id } as { id: string }));
    expect(await Promise.all([read(wanted!.id), read(wanted!.id)])).toEqual([[wanted], [wanted]]);
    expect(await read(wanted!.id)).toEqual([wanted]);
    expect(await read('none')).toEqual([]);
    // A value that cannot be sent disturbs no other query.
    const [, answered] = await Promise.allSettled([read({}), read(wanted!.id)]);
    expect(answered).toEqual({ status: 'fulfilled', value: [wanted] });
  } finally {
    await app.close();
  }
});
