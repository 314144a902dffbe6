import type { Schema } from './schema.ts';

/** Columns decoded from JSON when read. In PostgreSQL they are `jsonb`; SQLite has no such type. */
export const JSON_COLUMNS: { readonly [T in keyof Schema]?: readonly (keyof Schema[T])[] } = {
  audit: ['before', 'after'],
  cardReview: ['stateBefore', 'stateAfter'],
  credential: ['data'],
  demoEvent: ['payload'],
  demoIntent: ['metadata'],
  exam: ['format', 'sources', 'objectives'],
  examStanding: ['domains', 'tasks'],
  examTask: ['bullets'],
  incident: ['services', 'updates'],
  maintenance: ['services'],
  paymentEvent: ['facts', 'mismatch'],
  practiceEvent: ['payload'],
  practicePreset: ['settings'],
  practiceSitting: ['settings', 'items', 'unscoredPlaces'],
  purchase: ['ledger', 'mismatch'],
  questionVersion: ['options', 'keys', 'parts', 'exhibits', 'sources', 'bullets'],
  questionImport: ['replaced'],
  quizAttempt: ['answers'],
  session: ['sess'],
  statusMinute: ['results'],
  studyItem: ['sources', 'bullets'],
  studyPlan: ['daysOff'],
};

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The same as `table.column` in database names: whatever alias a query gives a column, its source says what it holds. */
export const JSON_PLACES: ReadonlySet<string> = new Set(
  Object.entries(JSON_COLUMNS).flatMap(([table, columns]) =>
    columns.map((column) => `${snakeCase(table)}.${snakeCase(column)}`),
  ),
);
