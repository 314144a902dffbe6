import type { MadePlaces } from '#rules/exam/made-places.ts';
import type { ColumnType, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { ImportKind } from '#rules/content-import/import-kind.ts';
import type { Bullet } from '#rules/content-import/pack.ts';
import type { ExamFormat } from '#rules/exam/format.ts';
import type { Objective } from '#rules/exam/succession.ts';
import type { Source } from '#rules/exam/source.ts';
import type { PlainFields } from '#rules/question/plain-fields.ts';
import type { KindName } from '#rules/question/kinds/names.ts';
import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import type { StoredOption, StoredPart } from '#rules/question/option.ts';
import type {
  AccessTokenTable,
  CredentialTable,
  EmailChangeTable,
  EmailTokenTable,
  EntitlementTable,
  MailTable,
  RecoveryCodeTable,
  ReminderTable,
  SecondFactorTable,
  SessionTable,
  SetupTokenTable,
  UsedChallengeTable,
  UserTable,
} from './account-tables.ts';
import type {
  CardReviewTable,
  CardStateTable,
  OutcomeTable,
  OwnCardTable,
  QuestionCardTable,
  StudyPlanTable,
} from './card-tables.ts';
import type {
  InvitationTable,
  InvitationUseTable,
  LeaverTable,
  MemberGroupExamTable,
  MemberGroupPersonTable,
  MemberGroupTable,
} from './door-tables.ts';
import type { DefaultJson, Json, JsonText } from './json-column.ts';
import type {
  ContactMessageTable,
  IncidentTable,
  MaintenanceTable,
  SitePageTable,
  SiteSettingTable,
  StatusDayTable,
  StatusMinuteTable,
} from './page-tables.ts';
import type {
  AuditTable,
  DemoEventTable,
  DemoIntentTable,
  DemoRefundTable,
  PaymentEventTable,
  PurchaseTable,
  RefundTable,
} from './payment-tables.ts';
import type {
  OwnCardPictureTable,
  OwnPictureTable,
  PictureTable,
  QuestionPictureTable,
  StudyPictureTable,
} from './picture-tables.ts';
import type {
  PracticeEventTable,
  PracticePresetTable,
  PracticeSittingTable,
  QuestionMarkTable,
} from './practice-tables.ts';
import type {
  BackupDrillTable,
  BackupRunTable,
  LiveMarkTable,
  RunningProcessTable,
  WorkMailTable,
} from './operation-tables.ts';
import type { ProposedQuestionTable, QuestionReviewTable } from './proposed-tables.ts';
import type { ExamOffsetTable, ReadinessTable } from './readiness-tables.ts';
import type { QuestionReportTable } from './report-tables.ts';
import type {
  CalibrationOffsetTable,
  CalibrationSourceTable,
  CalibrationSumTable,
  ConsumerTable,
  ErrataNoticeTable,
  FirstAnswerTable,
  FormScoreTable,
  ItemLookTable,
  ItemParameterTable,
  MeasurementTable,
  TeachingTable,
  ItemSumTable,
  KeyChangeTable,
  RemarkTable,
  ResponseTable,
  SittingTable,
} from './response-tables.ts';
import type { ExamStandingTable, QuizAttemptTable } from './standing-tables.ts';
import type { GuideOpeningTable, StudyItemTable, TaskReadTable } from './study-tables.ts';
import type { WebhookDeliveryTable, WebhookEndpointTable, WebhookEventTable } from './webhook-tables.ts';

/** A time as ISO-8601 text in UTC with milliseconds, however the database stores it. */
export type Time = string;

/** The one way to write a JSON column, the same for both databases. */
export function json<T>(value: T): JsonText<T> {
  return JSON.stringify(value);
}

export type CategoryTable = {
  id: string;
  name: string;
  description: string;
  icon: string;
  color: string;
  position: number;
  createdAt: Time;
  /** null: never changed. */
  updatedAt: Time | null;
};

export type ExamTable = {
  id: string;
  categoryId: string;
  /** What it is in packs and addresses; unique, in lowercase. */
  edition: string;
  /** What the vendor calls it; another edition may have the same. */
  code: string;
  vendor: string;
  name: string;
  slug: string;
  description: string;
  priceCents: number;
  /** How many days a purchase lasts: 0 is forever; null: as the settings say. */
  accessDays: number | null;
  /** Under which license its questions are that name no other; empty: none is known. */
  license: ColumnType<string, string | undefined>;
  isActive: boolean;
  archivedAt: Time | null;
  versionName: string;
  versionEffective: string | null;
  format: Json<ExamFormat>;
  sources: Json<Source[]>;
  /** When its facts were last checked against one of its sources; null if nobody did. */
  verified: string | null;
  /** The last day on which it can be taken in English, as an ISO date; null if the vendor has announced none. */
  retires: ColumnType<string | null, string | null | undefined>;
  /** The last day in other languages, if it differs. */
  retiresElsewhere: ColumnType<string | null, string | null | undefined>;
  /** Edition of its successor. */
  successor: ColumnType<string | null, string | null | undefined>;
  /** Which tasks of the successor its tasks became. */
  objectives: DefaultJson<Objective[]>;
  position: number;
  createdAt: Time;
  updatedAt: Time;
  /** Hashes, by field, of what its pack last brought, as JSON; null if none did or it is not known. */
  packHashes: string | null;
};

/** Every slug an exam has or has had; the current one is `exam.slug`. */
export type ExamSlugTable = { slug: string; examId: string };

export type ExamDomainTable = { examId: string; number: number; name: string; weightFrom: number; weightTo: number };

/** `bullets`: those the published guide lists under the task. */
export type ExamTaskTable = {
  examId: string;
  domainNumber: number;
  number: number;
  name: string;
  bullets: DefaultJson<Bullet[]>;
};

/** What stays the same about a question while its wording changes. */
export type QuestionTable = {
  id: string;
  examId: string;
  /** Within its exam, from 1; never reused. */
  number: number;
  /** Name of the item in its pack; null if it was written here. */
  ref: string | null;
  archivedAt: Time | null;
  createdAt: Time;
  /** The admin import that added it; null if it came another way. */
  importId: string | null;
  /** Hash of the wording its pack last brought; null if none did or it is not known. */
  packHash: string | null;
};

/** An administrator's import; it can be undone as a whole. */
export type QuestionImportTable = {
  id: string;
  examId: string;
  kind: ImportKind;
  /** Null: it came from no file, or before names were recorded. */
  fileName: string | null;
  /** Questions. */
  added: number;
  createdAt: Time;
  undoneAt: Time | null;
  /** The study items it added, and what an exam package replaced; null if the import has only questions. */
  replaced: ColumnType<unknown, JsonText<unknown> | null | undefined, JsonText<unknown>>;
  /** The domains and tasks it created; null if it created none, and for imports before these were recorded. */
  madePlaces: ColumnType<MadePlaces | null, JsonText<MadePlaces> | null | undefined, JsonText<MadePlaces>>;
};

/** One wording of a question. Rows never change except for `isCurrent`. */
export type QuestionVersionTable = Omit<PlainFields, 'tags'> & {
  tags: DefaultJson<string[]>;
  id: string;
  questionId: string;
  version: number;
  isCurrent: boolean;
  kind: KindName;
  text: string;
  options: Json<StoredOption[]>;
  keys: Json<string[]>;
  /** Empty if it is answered as a whole. */
  parts: DefaultJson<StoredPart[]>;
  exhibits: DefaultJson<Exhibit[]>;
  domainNumber: number;
  taskNumber: number;
  sources: Json<Source[]>;
  /** Numbers of the bullets of its task that it covers. */
  bullets: DefaultJson<number[]>;
  /** Questions of one family ask the same with different figures. */
  family: ColumnType<string | null, string | null | undefined>;
  contentHash: string;
  /** A hash of what is asked, the same for its copies in other exams; see `asked-hash.ts`. */
  askedHash: string;
  /** Whether every part, or every option if there are none, has a rationale; computed by the database. */
  isExplained: GeneratedAlways<boolean>;
  /** Who wrote it; null if nobody knows, as of what packs brought. */
  authorId: ColumnType<string | null, string | null | undefined>;
  /** Their name, if a pack brought it; null: that of the account. */
  authorName: ColumnType<string | null, string | null | undefined>;
  createdAt: Time;
};

/** What a list of questions is searched and counted by; written with the question. */
export type QuestionSearchTable = {
  questionId: string;
  examId: string;
  number: number;
  isArchived: boolean;
  /** Everything a search covers, from the current wording, in lower case. */
  text: string;
};

/** A tag of a question’s current wording, with what a list needs beside it; written with the question. */
export type QuestionTagTable = Omit<QuestionSearchTable, 'text'> & { tag: string };

/** How many questions in use have all of these in common; written with the questions. There is no row for zero. */
export type QuestionCountTable = {
  examId: string;
  domainNumber: number;
  taskNumber: number;
  kind: KindName;
  isExplained: boolean;
  count: number;
};

/** A single row whose number grows with each change to the catalogue or a bank. */
export type CatalogueVersionTable = { id: number; version: number };

/** A process that serves the catalogue from memory, on PostgreSQL. */
export type AppProcessTable = { id: string; catalogueVersion: number; renewedAt: Time };

/** The fingerprint of the secret used with this database, in one row. */
export type SessionSecretTable = { id: number; fingerprint: string; since: Time };

export type Schema = {
  category: CategoryTable;
  exam: ExamTable;
  examSlug: ExamSlugTable;
  examDomain: ExamDomainTable;
  examTask: ExamTaskTable;
  question: QuestionTable;
  questionVersion: QuestionVersionTable;
  questionSearch: QuestionSearchTable;
  questionTag: QuestionTagTable;
  questionCount: QuestionCountTable;
  questionImport: QuestionImportTable;
  picture: PictureTable;
  questionPicture: QuestionPictureTable;
  studyPicture: StudyPictureTable;
  user: UserTable;
  accessToken: AccessTokenTable;
  credential: CredentialTable;
  session: SessionTable;
  entitlement: EntitlementTable;
  memberGroup: MemberGroupTable;
  memberGroupExam: MemberGroupExamTable;
  memberGroupPerson: MemberGroupPersonTable;
  invitation: InvitationTable;
  invitationUse: InvitationUseTable;
  leaver: LeaverTable;
  quizAttempt: QuizAttemptTable;
  examStanding: ExamStandingTable;
  mail: MailTable;
  emailToken: EmailTokenTable;
  emailChange: EmailChangeTable;
  setupToken: SetupTokenTable;
  secondFactor: SecondFactorTable;
  recoveryCode: RecoveryCodeTable;
  usedChallenge: UsedChallengeTable;
  reminder: ReminderTable;
  studyItem: StudyItemTable;
  taskRead: TaskReadTable;
  guideOpening: GuideOpeningTable;
  cardState: CardStateTable;
  cardReview: CardReviewTable;
  studyPlan: StudyPlanTable;
  outcome: OutcomeTable;
  readiness: ReadinessTable;
  examOffset: ExamOffsetTable;
  ownCard: OwnCardTable;
  ownPicture: OwnPictureTable;
  ownCardPicture: OwnCardPictureTable;
  questionCard: QuestionCardTable;
  practiceSitting: PracticeSittingTable;
  practiceEvent: PracticeEventTable;
  practicePreset: PracticePresetTable;
  questionMark: QuestionMarkTable;
  questionReport: QuestionReportTable;
  proposedQuestion: ProposedQuestionTable;
  questionReview: QuestionReviewTable;
  sitting: SittingTable;
  response: ResponseTable;
  consumer: ConsumerTable;
  firstAnswer: FirstAnswerTable;
  itemSum: ItemSumTable;
  itemLook: ItemLookTable;
  itemParameter: ItemParameterTable;
  teaching: TeachingTable;
  formScore: FormScoreTable;
  measurement: MeasurementTable;
  calibrationSum: CalibrationSumTable;
  calibrationOffset: CalibrationOffsetTable;
  calibrationSource: CalibrationSourceTable;
  keyChange: KeyChangeTable;
  remark: RemarkTable;
  errataNotice: ErrataNoticeTable;
  purchase: PurchaseTable;
  paymentEvent: PaymentEventTable;
  refund: RefundTable;
  audit: AuditTable;
  demoIntent: DemoIntentTable;
  demoRefund: DemoRefundTable;
  demoEvent: DemoEventTable;
  contactMessage: ContactMessageTable;
  statusMinute: StatusMinuteTable;
  statusDay: StatusDayTable;
  incident: IncidentTable;
  maintenance: MaintenanceTable;
  catalogueVersion: CatalogueVersionTable;
  appProcess: AppProcessTable;
  sessionSecret: SessionSecretTable;
  backupDrill: BackupDrillTable;
  backupRun: BackupRunTable;
  workMail: WorkMailTable;
  liveMark: LiveMarkTable;
  runningProcess: RunningProcessTable;
  sitePage: SitePageTable;
  siteSetting: SiteSettingTable;
  webhookEndpoint: WebhookEndpointTable;
  webhookEvent: WebhookEventTable;
  webhookDelivery: WebhookDeliveryTable;
};

export type Row<T extends keyof Schema> = Selectable<Schema[T]>;
export type NewRow<T extends keyof Schema> = Insertable<Schema[T]>;
