import type { PaymentState } from '#contract/checkout-admin.ts';
import { contains, peopleNamed } from '#server/db/contains.ts';
import type { Reader } from '#server/db/database.ts';
import { readInOrder } from '#server/db/in-order.ts';
import { totalOf } from '#server/db/search/total-of.ts';

/** Purchases with the names of their people and exams. */
const withNames = (reader: Reader) =>
  reader
    .selectFrom('purchase')
    .innerJoin('exam', 'exam.id', 'purchase.examId')
    .leftJoin('user', 'user.id', 'purchase.buyerId')
    .selectAll('purchase')
    .select(['exam.name as examName', 'user.email', 'user.username']);

export function listPaymentsOf(reader: Reader, buyerId: string) {
  return withNames(reader)
    .where('purchase.buyerId', '=', buyerId)
    .orderBy('purchase.createdAt', 'desc')
    .orderBy('purchase.id')
    .execute();
}

export function selectOptionalPayment(reader: Reader, id: string) {
  return withNames(reader).where('purchase.id', '=', id).executeTakeFirst();
}

type ListQuery = {
  page: number;
  limit: number;
  search?: string | undefined;
  status?: PaymentState | undefined;
  sort: 'created' | 'amount' | 'exam' | 'person' | 'status';
  order: 'asc' | 'desc';
};

const COLUMN_OF = {
  created: 'purchase.createdAt',
  amount: 'purchase.amountCents',
  exam: 'exam.name',
  person: 'user.email',
  status: 'purchase.status',
} as const;

/** One page of all payments, and the total number. */
export async function listAllPayments(reader: Reader, { page, limit, search, status, sort, order }: ListQuery) {
  let selection = reader.selectFrom('purchase');
  if (search !== undefined)
    selection = selection.where(({ eb, or, selectFrom }) =>
      or([
        contains(['purchase.id', 'purchase.intentId'], search),
        eb(
          'purchase.examId',
          'in',
          selectFrom('exam')
            .select('exam.id')
            .where(contains(['exam.name', 'exam.code'], search)),
        ),
        eb('purchase.buyerId', 'in', peopleNamed(reader, search)),
      ]),
    );
  if (status === 'refunded') selection = selection.where('purchase.refundedCents', '>', 0);
  else if (status === 'disputed') selection = selection.where('purchase.dispute', 'in', ['open', 'lost']);
  else if (status === 'mismatched') selection = selection.where('purchase.mismatch', 'is not', null);
  else if (status !== undefined) selection = selection.where('purchase.status', '=', status);
  // Columns that a list is not sorted by are not looked up for every row.
  const rows = await selection
    .$if(sort === 'exam', (query) => query.innerJoin('exam', 'exam.id', 'purchase.examId'))
    .$if(sort === 'person', (query) => query.leftJoin('user', 'user.id', 'purchase.buyerId'))
    .select('purchase.id')
    .orderBy(COLUMN_OF[sort] as 'purchase.createdAt', order)
    .orderBy('purchase.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const total = await totalOf(rows.length, { page, limit }, () =>
    selection.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  );
  return {
    total,
    payments: await readInOrder(rows, (ids) => withNames(reader).where('purchase.id', 'in', ids).execute()),
  };
}
