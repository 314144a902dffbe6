import { contains } from '#server/db/contains.ts';
import type { Reader } from '#server/db/database.ts';

/** Purchases with the names of what and who they are about. */
const withNames = (reader: Reader) =>
  reader
    .selectFrom('purchase')
    .innerJoin('exam', 'exam.id', 'purchase.examId')
    .leftJoin('user', 'user.id', 'purchase.userId')
    .selectAll('purchase')
    .select(['exam.name as examName', 'user.email', 'user.username'])
    .orderBy('purchase.createdAt', 'desc')
    .orderBy('purchase.id');

export function listPaymentsOf(reader: Reader, userId: string) {
  return withNames(reader).where('purchase.userId', '=', userId).execute();
}

export function selectOptionalPayment(reader: Reader, id: string) {
  return withNames(reader).where('purchase.id', '=', id).executeTakeFirst();
}

/** One page of all payments, and how many there are. */
export async function listAllPayments(reader: Reader, asked: { page: number; limit: number; search?: string | undefined }) {
  const { page, limit, search } = asked;
  let chosen = withNames(reader);
  if (search !== undefined) chosen = chosen.where(contains(['user.email', 'user.username', 'exam.name', 'exam.code', 'purchase.intentId'], search));
  const { total } = await chosen
    .clearSelect()
    .clearOrderBy()
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const payments = await chosen
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total, payments };
}
