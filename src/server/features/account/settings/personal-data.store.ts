import type { Reader } from '#server/db/database.ts';
import type { Schema } from '#server/db/tables/schema.ts';
import { listWebhookEventsOf } from '#server/features/webhook/webhook-event.store.ts';
import { listOwnResponses } from '#server/features/response/response.store.ts';

/**
 * Every table with rows about a person (those with a `user_id`, and payments), under its name in the person's export, with the columns
 * that are left out: secrets, and what is not about the person. The rows are deleted with the account, except payments,
 * which must be kept, under a pseudonym, and reports (without their text), responses, and results of real exams (without date
 * and score, with what was predicted), which become anonymous. How hard the person's exams have proved is added: it says how their
 * predictions were made.
 */
const TABLES = {
  credential: { name: 'credentials', secret: ['secret'] },
  session: { name: 'sessions', secret: ['sid'] },
  accessToken: { name: 'tokens', secret: ['tokenHash'] },
  entitlement: { name: 'entitlements', secret: [] },
  memberGroupPerson: { name: 'groups', secret: [] },
  invitation: { name: 'invitations', secret: ['tokenHash'] },
  invitationUse: { name: 'invitationsUsed', secret: [] },
  leaver: { name: 'left', secret: ['tokenHash'] },
  quizAttempt: { name: 'attempts', secret: [] },
  emailToken: { name: 'mailedLinks', secret: ['tokenHash'] },
  secondFactor: { name: 'secondFactor', secret: ['sealedSecret', 'lastStep'] },
  recoveryCode: { name: 'recoveryCodes', secret: ['codeHash'] },
  emailChange: { name: 'emailChange', secret: ['tokenHash'] },
  mail: { name: 'mails', secret: ['text', 'html'] },
  examStanding: { name: 'examStandings', secret: ['seen', 'visitorSeen', 'baseSums', 'baseSeen'] },
  taskRead: { name: 'tasksRead', secret: [] },
  guideOpening: { name: 'guidesOpened', secret: [] },
  cardState: { name: 'cards', secret: [] },
  cardReview: { name: 'cardReviews', secret: [] },
  contactMessage: { name: 'messages', secret: [] },
  studyPlan: { name: 'studyPlans', secret: [] },
  outcome: { name: 'examResults', secret: ['curve'] },
  readiness: { name: 'readiness', secret: ['curve'] },
  workMail: { name: 'administratorEmails', secret: [] },
  reminder: { name: 'reminders', secret: ['calendarHash'] },
  ownCard: { name: 'ownCards', secret: [] },
  ownPicture: { name: 'ownPictures', secret: [] },
  ownCardPicture: { name: 'ownCardPictures', secret: [] },
  questionCard: { name: 'questionCards', secret: [] },
  practiceSitting: { name: 'practiceSittings', secret: [] },
  practiceEvent: { name: 'practiceEvents', secret: [] },
  practicePreset: { name: 'practicePresets', secret: [] },
  questionMark: { name: 'questionMarks', secret: [] },
  errataNotice: { name: 'correctionsTold', secret: [] },
  questionReport: { name: 'questionReports', secret: [] },
  sitting: { name: 'sittings', secret: [] },
} as const satisfies Partial<Record<keyof Schema, { name: string; secret: readonly string[] }>>;

type PersonalTable = keyof typeof TABLES;

export const personalTables = Object.keys(TABLES) as PersonalTable[];

type Rows = Record<string, unknown>[];

/** Every row about a person by kind, without secrets. */
export async function listPersonalRecords(reader: Reader, userId: string): Promise<Record<string, Rows>> {
  const records: Record<string, Rows> = {};
  for (const table of personalTables) {
    const { name, secret } = TABLES[table];
    // Typed as one of the tables; each has a user_id.
    const rows: Rows =
      table === 'ownPicture'
        ? await withContents(reader, userId)
        : await reader
            .selectFrom(table as 'taskRead')
            .selectAll()
            .where('userId', '=', userId)
            .execute();
    records[name] = rows.map((row) => without(row, secret));
  }
  records.webhookEvents = await listWebhookEventsOf(reader, userId);
  records.responses = (await listOwnResponses(reader, userId)).map((row) => without(row, ['position', 'sitting']));
  records.proposedQuestions = await reader
    .selectFrom('proposedQuestion')
    .select(['id', 'examId', 'questionId', 'edit', 'state', 'createdAt', 'updatedAt', 'submittedAt'])
    .where('authorId', '=', userId)
    .execute();
  records.questionReviews = await reader
    .selectFrom('questionReview')
    .select(['proposedId', 'answerText', 'isRight', 'answeredAt', 'outcome', 'comment', 'decidedAt'])
    .where('reviewerId', '=', userId)
    .execute();
  const predicted = await reader.selectFrom('readiness').select('examId').where('userId', '=', userId).execute();
  const examIds = [...new Set(predicted.map(({ examId }) => examId))];
  records.examOffsets =
    examIds.length === 0
      ? []
      : await reader.selectFrom('examOffset').selectAll().where('examId', 'in', examIds).execute();
  const payments = await reader.selectFrom('purchase').selectAll().where('buyerId', '=', userId).execute();
  records.payments = payments.map((row) => without(row, ['ledger', 'nextLookAt']));
  records.refunds = await reader
    .selectFrom('refund')
    .innerJoin('purchase', 'purchase.id', 'refund.purchaseId')
    .select(['refund.id', 'purchaseId', 'refund.amountCents', 'reason', 'note', 'refund.status', 'refund.createdAt'])
    .where('buyerId', '=', userId)
    .execute();
  return records;
}

function without(row: Record<string, unknown>, secret: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !secret.includes(column)));
}

/** The pictures on a person's own cards, with their content as base64. */
async function withContents(reader: Reader, userId: string): Promise<Rows> {
  const rows = await reader
    .selectFrom('ownPicture')
    .innerJoin('picture', 'picture.name', 'ownPicture.pictureName')
    .selectAll('ownPicture')
    .select('picture.content')
    .where('userId', '=', userId)
    .orderBy('pictureName')
    .execute();
  return rows.map(({ content, ...row }) => ({ ...row, content: Buffer.from(content).toString('base64') }));
}
