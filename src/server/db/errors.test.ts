import { expect, test } from 'vitest';
import { asDatabaseError, DatabaseUnavailable } from './errors.ts';

const thrown = (fields: object) => Object.assign(new Error('could not write init file'), fields);

test('takes a connection that PostgreSQL gave up for a database that is not available, and a failed statement for a bug', () => {
  // As a new connection ends on a full disk.
  expect(asDatabaseError(thrown({ code: 'XX000', severity: 'FATAL' }))).toBeInstanceOf(DatabaseUnavailable);
  const bug = thrown({ code: 'XX000', severity: 'ERROR' });
  expect(asDatabaseError(bug)).toBe(bug);
});
