import { CONTACT_SUBJECTS, type ContactSubject, SUBJECT_NAMES } from '#rules/wording/contact-subjects.ts';
import { contains } from '#server/db/contains.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';

export async function insertContactMessage(tx: Tx, row: NewRow<'contactMessage'>): Promise<void> {
  await tx.insertInto('contactMessage').values(row).execute();
}

type ListQuery = {
  page: number;
  limit: number;
  search?: string | undefined;
  order: 'asc' | 'desc';
  status?: 'open' | 'done' | undefined;
};

/** The subjects whose name contains the text. */
function subjectsNamed(text: string): ContactSubject[] {
  const words = text.toLowerCase();
  return CONTACT_SUBJECTS.filter((subject) => SUBJECT_NAMES[subject].toLowerCase().includes(words));
}

/** One page of the messages, ordered by time, and the total count. */
export async function listMessages(reader: Reader, { page, limit, search, order, status }: ListQuery) {
  let chosen = reader.selectFrom('contactMessage');
  if (status !== undefined) chosen = chosen.where('doneAt', status === 'open' ? 'is' : 'is not', null);
  if (search !== undefined)
    chosen = chosen.where(({ eb, or }) =>
      or([
        contains(['firstName', 'lastName', 'email', 'message'], search),
        ...subjectsNamed(search).map((subject) => eb('subject', '=', subject)),
      ]),
    );
  const { total } = await chosen.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const messages = await chosen
    .selectAll()
    .orderBy('createdAt', order)
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total, messages };
}

/** Whether there was such a message. */
export async function updateMessageDone(tx: Tx, id: string, doneAt: Time | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contactMessage')
    .set({ doneAt })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes at most `most` of them and returns how many it deleted. */
export async function deleteMessagesBefore(tx: Tx, time: Time, most: number): Promise<number> {
  const old = tx.selectFrom('contactMessage').select('id').where('createdAt', '<', time).limit(most);
  const { numDeletedRows } = await tx.deleteFrom('contactMessage').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
