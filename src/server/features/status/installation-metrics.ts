import { isConfirmed } from '#rules/exam/unconfirmed.ts';
import { isoDate } from '#rules/wording/date.ts';
import { Gauge, type Registry } from 'prom-client';
import type { Figures } from '#server/features/status/figures.store.ts';
import type { Job } from '#server/jobs/every.ts';
import { readBuild, VERSION } from '#server/version.ts';

/** Where figures that are not about requests come from. */
export type Gauges = {
  jobs: () => readonly Job[];
  /** Counted over the whole installation; fails if the database does not answer. */
  figures: () => Promise<Figures>;
  /** What is found where backups are stored; null if none are made automatically. */
  backups: () => Promise<{
    names: readonly string[] | null;
    faults: readonly string[];
    newest: { at: Date } | null;
  } | null>;
  /** Revenue in cents. */
  revenue: () => Promise<number>;
  now: () => Date;
};

/** Counting all people and orders is too expensive for every scrape. */
const KEPT_MS = 15_000;

/**
 * Gauges for the whole installation, the same from every process, and for this process's jobs. Returns a function that updates
 * them; if the database does not answer, `cairn_database_up` is 0 and the others keep their values.
 */
export function measureInstallation(registry: Registry, { jobs, figures, backups, revenue, now }: Gauges) {
  const gauge = <L extends string = never>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge<L>({ name: `cairn_${name}`, help, labelNames, registers: [registry] });

  const { commit, date } = readBuild();
  gauge(
    'build_info',
    'Always 1; labeled with the Cairn version, its commit and the date of that, and the Node.js version',
    'version',
    'commit',
    'date',
    'node',
  ).set({ version: VERSION, commit: commit ?? 'unknown', date: date ?? 'unknown', node: process.versions.node }, 1);
  const up = gauge('database_up', 'Whether the database responded to the last check');
  const people = gauge('accounts', 'Number of accounts');
  const attempts = gauge('attempts', 'Quizzes and simulations submitted by people with an account');
  const earnings = gauge('revenue_cents', 'Revenue from the payment provider in use, net of refunds');
  const orders = gauge('orders', 'Orders by status', 'status');
  const mismatches = gauge('orders_mismatched', 'Unsettled payments that do not match their order');
  const events = gauge('payment_events', 'Payment provider events by outcome', 'outcome');
  const unconfirmed = gauge(
    'exams_unconfirmed',
    'Exams on offer whose facts were not checked with the vendor in the last 90 days',
  );
  const mails = gauge('mails_waiting', 'Emails waiting to be sent');
  const mailAge = gauge('mails_waiting_seconds', 'How long the oldest email has been waiting');
  const answers = gauge('first_answers_waiting', 'Sittings not yet included in the question statistics');
  const answerAge = gauge('first_answers_waiting_seconds', 'How long the oldest sitting has been waiting');
  const backupAge = gauge('backup_age_seconds', 'Age of the newest backup; absent if there is none');
  const backupCount = gauge('backups', 'Number of backups where they are stored');
  const backupPlace = gauge(
    'backup_place_up',
    'Whether the place for backups can be written and the newest backup in it can be read',
  );
  // Without a value they are absent, which alerts look for; zero would be an age.
  for (const unknown of [backupAge, backupCount, backupPlace]) unknown.remove();
  const lastSuccess = gauge('job_last_success_seconds', 'When a job of this process last succeeded (Unix time)', 'job');
  const failures = gauge('job_failures', 'How often a job of this process has failed since startup', 'job');

  const ageOf = (oldest: string | null) => (oldest === null ? 0 : Math.max(0, (+now() - Date.parse(oldest)) / 1000));
  let countedAt = -Infinity;

  async function count(): Promise<void> {
    const [readings, cents] = await Promise.all([figures(), revenue()]);
    people.set(readings.people);
    attempts.set(readings.attempts);
    earnings.set(cents);
    mismatches.set(readings.mismatches);
    const today = isoDate(now().toISOString());
    unconfirmed.set(readings.examsChecked.filter((verified) => !isConfirmed(verified, today)).length);
    for (const { label, n } of readings.orders) orders.set({ status: label }, n);
    for (const { label, n } of readings.paymentEvents) events.set({ outcome: label }, n);
    mails.set(readings.mails.waiting);
    mailAge.set(ageOf(readings.mails.oldest));
    answers.set(readings.firstAnswers.waiting);
    answerAge.set(ageOf(readings.firstAnswers.oldest));
    await lookAtBackups(readings.lastBackupAt);
  }

  /** By what is found in the place; the database knows only what was stored once, perhaps somewhere else. */
  async function lookAtBackups(lastBackupAt: string | null): Promise<void> {
    const place = await backups();
    const newestAt = place === null ? lastBackupAt : (place.newest?.at.toISOString() ?? null);
    if (newestAt === null) backupAge.remove();
    else backupAge.set(ageOf(newestAt));
    if (place === null) return;
    backupCount.set(place.names?.length ?? 0);
    backupPlace.set(place.faults.length === 0 ? 1 : 0);
  }

  return async function measure(): Promise<void> {
    for (const { name, lastSuccessAt, failed } of jobs().map((job) => job.state())) {
      if (lastSuccessAt !== null) lastSuccess.set({ job: name }, lastSuccessAt / 1000);
      failures.set({ job: name }, failed);
    }
    if (+now() - countedAt < KEPT_MS) return;
    try {
      await count();
      countedAt = +now();
      up.set(1);
    } catch {
      up.set(0);
    }
  };
}
