import type { TestApp } from '../factories/app.ts';
import { makeDraft } from '../factories/drafts.ts';
import { contract } from '#contract/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';

const DRAFT = {
  examId: '0f9c3a52-6a4e-4f0e-9a53-0b8f6f1f7c11',
  contentType: 'tip',
  title: 'A tip',
  content: '<p>Read twice.</p>',
  domainNumber: 1,
  domainName: 'Concepts',
  taskNumber: 1,
  taskTitle: 'Use',
  slug: 'a-tip',
};
/** An id of nothing. */
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const MAINTENANCE = {
  title: 'Disks',
  description: 'New ones',
  services: ['database'],
  startsAt: '2030-01-01T00:00:00.000Z',
  endsAt: '2030-01-01T02:00:00.000Z',
};
const INCIDENT = {
  title: 'Slow pages',
  description: 'We look into it',
  status: 'investigating',
  impact: 'low',
  services: ['website'],
};

const PASSKEY_ANSWER = {
  credentialId: 'bm90aGluZw',
  clientDataJSON: 'e30',
  authenticatorData: 'AAAA',
  signature: 'AAAA',
  userHandle: 'bm9ib2R5',
};
const WEBHOOK = { name: 'A program', url: 'https://hooks.example.com/in', events: ['person.joined'] };

/** For each call with a body, one that its schema accepts. */
export const BODIES: Record<string, object> = {
  openLeaving: { token: 'nothing' },
  loginWithPasskey: PASSKEY_ANSWER,
  reauthenticateWithPasskey: PASSKEY_ANSWER,
  addPasskey: {
    name: 'A phone',
    passkey: { credentialId: 'bm90aGluZw', clientDataJSON: 'e30', attestationObject: 'AAAA', transports: ['internal'] },
  },
  createWebhook: WEBHOOK,
  changeWebhook: { ...WEBHOOK, isOn: true },
  changeContactMessage: { isDone: true },
  switchSiteClaims: { isShown: false },
  grantToMany: { to: { emails: ['ada@example.com'] }, examId: null, reason: 'A class', expiresAt: null },
  putWorkMail: { hour: 8, timeZone: 'Europe/Berlin' },
  confirmGoingLive: { seen: [{ name: 'terms', hash: 'nothing' }] },
  login: { email: 'nobody@example.com', password: 'nothing' },
  register: {
    email: 'nobody@example.com',
    username: 'nobody',
    password: 'a long walk home',
    confirmPassword: 'a long walk home',
  },
  forgotPassword: { email: 'nobody@example.com' },
  resetPassword: { token: 'nothing', password: 'a long walk home', confirmPassword: 'a long walk home' },
  reauthenticate: { password: 'nothing' },
  changeProfile: { firstName: 'Ada' },
  changePassword: { currentPassword: 'nothing', password: 'a long walk home', confirmPassword: 'a long walk home' },
  changeEmail: { email: 'somebody@example.com', currentPassword: 'nothing' },
  confirmSecondFactor: { code: '000000' },
  deleteAccount: { currentPassword: 'nothing' },
  setUp: {
    token: 'nothing',
    email: 'nobody@example.com',
    username: 'nobody',
    password: 'a long walk home',
    confirmPassword: 'a long walk home',
  },
  registerInvited: {
    email: 'nobody@example.com',
    username: 'nobody',
    password: 'a long walk home',
    confirmPassword: 'a long walk home',
  },
  beginSignIn: {},
  finishSignIn: { query: 'code=nothing' },
  confirmSignIn: { code: '000000' },
  previewInvitations: { list: 'nobody@example.com' },
  invite: { list: 'nobody@example.com' },
  makeInvitationLink: { name: 'Class of 2027', mostUses: 30 },
  createGroup: { name: 'Network team', isAllExams: false, examIds: [] },
  changeGroup: { name: 'Network team', isAllExams: false, examIds: [] },
  setUserGroups: { groupIds: [] },
  submitQuiz: { answers: [0, null, 3], timeSpent: 1 },
  submitPreview: { answers: [], timeSpent: 0 },
  reviewFlashcards: {
    reviews: [
      {
        id: '0f9c3a52-6a4e-4f0e-9a53-0b8f6f1f7c11',
        cardId: '2b1f5f2e-97a1-4b57-8a2e-5f6f2f0c9d22',
        grade: 'good',
        reviewedAt: '2026-11-20T12:00:00.000Z',
      },
    ],
  },
  putSealedSitting: { sealed: 'nothing' },
  checkLab: { answer: [] },
  putResultCounting: { counts: false },
  putOutcome: { result: 'passed', score: 780 },
  putStudyTime: { examDate: '2027-01-31', minutes: 30, daysOff: [7] },
  makeCalendar: { timeZone: 'Europe/Berlin' },
  createOwnCard: { domainNumber: 1, front: 'Front', back: 'Back', origin: 'Guide' },
  changeOwnCard: { domainNumber: 1, front: 'Front', back: 'Back', isSuspended: true },
  bringOwnCards: { cards: [{ domainNumber: 1, front: 'Front', back: 'Back' }] },
  putDailyMail: { hour: 20, timeZone: 'Europe/Berlin' },
  putReviewMail: { isOn: false },
  putWeeklyMail: { isOn: true, timeZone: 'Europe/Berlin' },
  turnFlashcards: { cardIds: [NOWHERE] },
  reportQuestion: { questionId: NOWHERE, reason: 'typo', text: 'A letter is missing' },
  closeReports: { outcome: 'kept', note: 'It is right', open: 1, upTo: '2026-11-20T12:00:00.000Z' },
  sendContactMessage: {
    firstName: 'Ada',
    lastName: 'L',
    email: 'ada@example.com',
    subject: 'general',
    message: 'Hello',
  },
  postIncident: INCIDENT,
  changeIncident: INCIDENT,
  postIncidentUpdate: { status: 'monitoring', text: 'It holds.' },
  postMaintenance: MAINTENANCE,
  changeMaintenance: MAINTENANCE,
  undoReview: {},
  createStudyItem: DRAFT,
  importStudyItems: [DRAFT],
  previewStudyImport: [DRAFT],
  changeStudyItem: DRAFT,
  changeSiteSetting: { value: 'Waymark', isShown: true, version: 0 },
  previewSiteText: { value: '## A heading' },
  previewStudyContent: { content: '<p>Read twice.</p>' },
  changeUser: { disabled: false },
  createUser: { email: 'ada@example.com' },
  createCategory: { name: 'Networks' },
  updateCategory: { name: 'Networks', description: 'All that is wired.' },
  createExam: {
    name: 'Example Fundamentals',
    description: 'An exam.',
    categoryId: NOWHERE,
    price: 2900,
    isActive: false,
  },
  updateExam: {
    name: 'Example Fundamentals',
    description: 'An exam.',
    categoryId: NOWHERE,
    price: 2900,
    isActive: false,
  },
  addQuestion: makeDraft(),
  restoreQuestionVersion: { version: 1, current: 1 },
  keepQuestion: { note: 'It is right.', version: 1 },
  changeQuestions: { chosen: { ids: [NOWHERE] }, change: { act: 'tag', topic: 'Changed' } },
  createQuestion: {
    examId: NOWHERE,
    kind: 'matching',
    text: 'Which goes where?',
    options: [
      { text: 'A', rationale: '' },
      { text: 'B', rationale: '' },
    ],
    correctAnswers: [1, 0],
    parts: [
      { text: 'One', rationale: '' },
      { text: 'Two', rationale: '' },
    ],
    explanation: '',
    difficulty: 'easy',
    topic: '',
    sources: [],
  },
  proposeQuestion: {
    examId: NOWHERE,
    isSubmitted: true,
    text: 'Which one?',
    options: [
      { text: 'A', rationale: '' },
      { text: 'B', rationale: '' },
    ],
    correctAnswers: [1],
    explanation: '',
    difficulty: 'easy',
    topic: '',
    sources: [],
  },
  updateProposedQuestion: {
    revision: 1,
    version: null,
    isSubmitted: false,
    text: 'Which one?',
    options: [
      { text: 'A', rationale: '' },
      { text: 'B', rationale: '' },
    ],
    correctAnswers: [1],
    explanation: '',
    difficulty: 'easy',
    topic: '',
    sources: [],
  },
  answerProposedQuestion: { revision: 1, answer: [0] },
  decideProposedQuestion: { revision: 1, outcome: 'approved', comment: '' },
  updateQuestion: {
    text: 'Which?',
    options: [
      { text: 'A', rationale: '' },
      { text: 'B', rationale: '' },
    ],
    correctAnswers: [0],
    explanation: '',
    difficulty: 'easy',
    topic: '',
    domainNumber: 1,
    taskNumber: 1,
    sources: [],
    version: 1,
  },
  previewImport: { questions: [makeDraft()] },
  makeAnkiPackage: { cards: [{ front: 'Front', back: 'Back', topic: '' }] },
  importQuestions: { questions: [makeDraft()] },
  startPracticeSitting: { sittingId: '5a0c4a35-5a6f-4f9b-9d36-0c6f0a1f2b11', mode: 'practice' },
  getFollowUps: { questionIds: [NOWHERE] },
  putPracticePreset: {
    name: 'Weak spots',
    settings: { count: 10, domains: [], tasks: [], difficulties: [], pool: 'all', weakestFirst: true },
  },
  putQuestionMark: { isFlagged: true },
  addToPracticeSitting: { place: 0, count: 2 },
  sendPracticeEvents: {
    since: 0,
    events: [
      {
        device: '0f9c3a52-6a4e-4f0e-9a53-0b8f6f1f7c11',
        seq: 1,
        place: 0,
        seconds: 3,
        at: '2026-11-20T12:00:00.000Z',
        kind: 'answered',
        picked: [1],
      },
    ],
  },
  putFlashcardPlan: { newPerDay: 10, retention: 0.9, examDate: null },
  createPaymentIntent: { examId: '00000000-0000-4000-8000-000000000000' },
  confirmDemoPayment: {
    clientSecret: 'nothing',
    card: { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123', postalCode: '12345' },
  },
  authenticateDemoPayment: { clientSecret: 'nothing', outcome: 'approve' },
  uploadOwnPicture: { data: 'iVBORw0KGgo=' },
  uploadPicture: { data: 'iVBORw0KGgo=' },
  createToken: { name: 'Nightly import', scopes: ['content:read'], lastDay: '2026-12-01' },
  refundPayment: { reason: 'asked for' },
  grantByHand: { examId: null, reason: 'a gift', expiresAt: null },
};

/** The calls, with names for test output. */
export const CALLS: [string, Endpoint][] = contract.map((endpoint) => [
  `${endpoint.method} ${endpoint.path}`,
  endpoint,
]);

/** The id for a path: the exam on offer, unless the call would remove it for later tests. */
export function subjectOf(endpoint: Endpoint, app: TestApp): string {
  return endpoint.id === 'deleteExam' ? NOWHERE : app.exam.id;
}

/** The address of a call, about the exam on offer where it takes an exam. */
export function addressOf(endpoint: Endpoint, app: TestApp): string {
  return endpoint.path.replace(/\{\w+\}/g, subjectOf(endpoint, app));
}

/** The call in its simplest valid form. */
export function plainest(endpoint: Endpoint, app: TestApp) {
  const json = endpoint.method === 'GET' ? undefined : (BODIES[endpoint.id] ?? {});
  const { body } = endpoint;
  const isFile = body?.as === 'file';
  return {
    method: endpoint.method,
    url: addressOf(endpoint, app),
    body: isFile ? Buffer.from('PK\x03\x04', 'latin1') : json,
    headers: isFile ? { 'content-type': body.type } : {},
  };
}
