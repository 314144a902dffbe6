import { SCREENS as at } from './screens.ts';

/** Every address of the site but those of the admin area, with what it is about. Links are only made here. */
export const paths = {
  home: at.home.path,
  categories: '/#categories',
  pricing: '/#pricing',
  login: (redirect?: string) => withQuery(at.login.path, { redirect }),
  register: (redirect?: string) => withQuery(at.register.path, { redirect }),
  forgotPassword: at.forgotPassword.path,
  left: '/left',
  account: at.account.path,
  payments: `${at.account.path}#payments`,
  receipt: (purchaseId: string) => to(at.receipt, purchaseId),
  dashboard: at.dashboard.path,
  today: (examSlug: string) => to(at.today, examSlug),
  attempts: (query: { exam?: string | undefined; before?: string; after?: string } = {}) =>
    withQuery(at.attempts.path, query),
  result: (attemptId: string) => to(at.result, attemptId),
  notebook: (examSlug: string) => to(at.notebook, examSlug),
  admin: at.admin.path,
  /** With `simulation`, its briefing. */
  practice: (examSlug: string, query: { domain?: string; simulation?: 'full' | 'sealed' } = {}) =>
    withQuery(to(at.practice, examSlug), query),
  /** The free lab of an exam, or of the exam that has most. */
  lab: (examSlug?: string) => to(at.lab, examSlug),
  practiceSitting: (examSlug: string, sittingId: string) => to(at.sitting, examSlug, sittingId),
  quiz: (examSlug: string) => to(at.quiz, examSlug),
  corrections: (examSlug: string) => to(at.corrections, examSlug),
  study: (examSlug: string) => to(at.study, examSlug),
  studyDomain: (examSlug: string, domain: number) => to(at.studyDomain, examSlug, domain),
  studyTask: (examSlug: string, domain: number, task: number) => to(at.studyTask, examSlug, domain, task),
  flashcards: (examSlug: string, shown: Query = {}) => withQuery(to(at.flashcards, examSlug), shown),
  purchase: (examSlug: string) => to(at.purchase, examSlug),
  purchaseById: (examId: string) => withQuery(to(at.purchase), { examId }),
  purchaseAny: to(at.purchase),
  checkout: (examId: string) => to(at.checkout, examId),
  checkoutSuccess: (examId: string) => withQuery(at.checkoutSuccess.path, { examId }),
  about: at.about.path,
  contact: at.contact.path,
  privacy: at.privacy.path,
  terms: at.terms.path,
  helpCenter: at.helpCenter.path,
  community: at.community.path,
  status: at.status.path,
  accessibility: at.accessibility.path,
  calibration: at.calibration.path,
  socialCard: (name: string) => `/social/${name}.png`,
  apiDocs: at.apiDocs.path,
} as const;

export type Query = Record<string, string | undefined>;

/** The parameters of an address, in their order; one that may be missing can be left out. */
type Params<P extends string> = P extends `${string}/:${infer Name}/${infer Rest}`
  ? [Name extends `${string}?` ? string : string | number, ...Params<`/${Rest}`>]
  : P extends `${string}/:${infer Name}`
    ? Name extends `${string}?`
      ? [string?]
      : [string | number]
    : [];

/** The address of a screen, with its parameters in order. */
export function to<P extends string>({ path }: { path: P }, ...params: Params<P>): string {
  const left: (string | number | undefined)[] = [...params];
  return path.replace(/\/:\w+\??/g, () => {
    const value = left.shift();
    return value === undefined ? '' : `/${value}`;
  });
}

export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
