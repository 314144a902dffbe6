import type { Exam } from '#contract/exam.ts';
import type { Database, Reader } from '#server/db/database.ts';
import type { EntitlementService } from '#server/features/entitlement/entitlement.service.ts';
import { readSeen } from '#server/features/response/seen-in.ts';
import type { BankService } from '#server/features/question/bank/bank.service.ts';
import { type AccessProof, type Caller, type Learner, seesKeys } from '#server/http/caller.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';
import { isOwnPicture } from './own-picture.store.ts';
import { isPrivate, listStudyUses, listUses } from '#server/features/question/picture/picture.store.ts';

type Use = Awaited<ReturnType<typeof listUses>>[number];
type StudyUse = Awaited<ReturnType<typeof listStudyUses>>[number];
type Needs = {
  database: Database;
  exams: () => readonly Exam[];
  bank: BankService;
  entitlements: EntitlementService;
  /** Whether somebody with this access may read a domain's study content. */
  mayRead: (examId: string, domainNumber: number, access: AccessProof | null) => boolean;
  /** Whether an open sitting of the learner contains the question. */
  hasOpenWith: (reader: Reader, learner: LearnerExam, questionId: string) => Promise<boolean>;
};

/**
 * Who may see a picture: anyone who may be asked, or was asked, a question that shows it, and anyone who may read study content
 * that shows it; and, alone, whoever uploaded it for a card of their own. Knowing its address gives no access. A picture that nothing shows is for administrators only.
 */
export function pictureAccess({ database, exams, bank, entitlements, mayRead, hasOpenWith }: Needs) {
  /** Whether the question is in the bank that the caller draws from. */
  async function isOpen(learner: Learner | null, { examId, number, archivedAt }: Use): Promise<boolean> {
    const exam = exams().find((known) => known.id === examId);
    if (!exam || archivedAt !== null) return false;
    if (entitlements.accessOf(learner, examId)) return true;
    return exam.isActive && (await bank.bankOf(exam)).isFree(number);
  }

  /** Whether the caller may read the domain of the study item. */
  function isReadable(learner: Learner | null, { examId, domainNumber }: StudyUse): boolean {
    const exam = exams().find((known) => known.id === examId);
    const proof = entitlements.accessOf(learner, examId);
    return exam !== undefined && (exam.isActive || proof !== null) && mayRead(examId, domainNumber, proof);
  }

  /** Whether a person was asked the question or has it in an open sitting: what they were shown stays available for review. */
  async function wasAsked(reader: Reader, userId: string, { id, examId, number }: Use): Promise<boolean> {
    const learnerExam = { userId, examId };
    const seen = await readSeen(reader, learnerExam);
    return seen.has(number) || (await hasOpenWith(reader, learnerExam, id));
  }

  return async (caller: Caller, name: string): Promise<boolean> => {
    const { learner } = caller;
    if (learner && (await database.read((reader) => isOwnPicture(reader, learner.id, name)))) return true;
    // What somebody put on their own cards is none of the staff's business, unless they brought the same picture.
    if (seesKeys(caller)) return !(await database.read((reader) => isPrivate(reader, name)));
    const uses = await database.read((reader) => listUses(reader, name));
    for (const use of uses) if (await isOpen(learner, use)) return true;
    const studyUses = await database.read((reader) => listStudyUses(reader, name));
    if (studyUses.some((use) => isReadable(learner, use))) return true;
    if (!learner) return false;
    return database.read(async (reader) => {
      for (const use of uses) if (await wasAsked(reader, learner.id, use)) return true;
      return false;
    });
  };
}
