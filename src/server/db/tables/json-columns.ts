import type { Schema } from './schema.ts';

/** Columns decoded from JSON when read. In PostgreSQL they are `jsonb`; SQLite has no such type. */
export const JSON_COLUMNS: { readonly [T in keyof Schema]?: readonly (keyof Schema[T])[] } = {
  accessToken: ['scopes'],
  audit: ['before', 'after'],
  cardReview: ['stateBefore', 'stateAfter'],
  credential: ['data'],
  demoEvent: ['payload'],
  demoIntent: ['metadata'],
  exam: ['format', 'sources', 'objectives'],
  examStanding: ['domains', 'tasks', 'baseSums'],
  examTask: ['bullets'],
  incident: ['services', 'updates'],
  invitation: ['examIds'],
  itemSum: ['sums', 'base'],
  maintenance: ['services'],
  outcome: ['curve'],
  paymentEvent: ['facts', 'mismatch'],
  practiceEvent: ['payload'],
  practicePreset: ['settings'],
  practiceSitting: ['settings', 'items', 'unscoredPlaces'],
  proposedQuestion: ['edit', 'wording'],
  purchase: ['ledger', 'mismatch'],
  readiness: ['curve'],
  questionVersion: ['options', 'keys', 'parts', 'exhibits', 'sources', 'bullets', 'tags'],
  questionImport: ['madePlaces', 'replaced'],
  runningProcess: ['jobs'],
  session: ['sess'],
  sitePage: ['content'],
  statusMinute: ['results'],
  studyItem: ['sources', 'bullets', 'sections'],
  studyPlan: ['daysOff'],
  user: ['roles'],
  webhookEndpoint: ['events'],
  webhookEvent: ['data'],
};

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The JSON columns as `table.column` in database names: whatever alias a query gives a column, its source says what it holds. */
export const JSON_PLACES: ReadonlySet<string> = new Set(
  Object.entries(JSON_COLUMNS).flatMap(([table, columns]) =>
    columns.map((column) => `${snakeCase(table)}.${snakeCase(column)}`),
  ),
);

/** Columns of earlier schemas too, which migrations read, and copies by rows contain. */
export const EVER_JSON_PLACES: ReadonlySet<string> = new Set([...JSON_PLACES, 'quiz_attempt.answers']);
