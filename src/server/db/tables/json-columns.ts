import type { Schema } from './schema.ts';

/** Columns that are decoded from JSON when read. In PostgreSQL they are `jsonb`; SQLite has no type that says so. */
export const JSON_COLUMNS: { readonly [T in keyof Schema]?: readonly (keyof Schema[T])[] } = {
  audit: ['before', 'after'],
  cardReview: ['stateBefore', 'stateAfter'],
  demoEvent: ['payload'],
  demoIntent: ['metadata'],
  exam: ['format', 'sources', 'objectives'],
  examStanding: ['domains', 'tasks'],
  examTask: ['bullets'],
  incident: ['services', 'updates'],
  maintenance: ['services'],
  paymentEvent: ['facts'],
  practiceEvent: ['payload'],
  practicePreset: ['settings'],
  practiceSitting: ['settings', 'items', 'unscoredPlaces'],
  purchase: ['ledger'],
  questionVersion: ['options', 'keys', 'parts', 'exhibits', 'sources', 'bullets'],
  questionImport: ['replaced'],
  quizAttempt: ['answers'],
  session: ['sess'],
  statusMinute: ['results'],
  studyItem: ['sources', 'bullets'],
  studyPlan: ['daysOff'],
};

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The same as `table.column`, as the database names them: whatever a query calls a column, its origin says what it holds. */
export const JSON_PLACES: ReadonlySet<string> = new Set(
  Object.entries(JSON_COLUMNS).flatMap(([table, columns]) =>
    columns.map((column) => `${snakeCase(table)}.${snakeCase(column)}`),
  ),
);
