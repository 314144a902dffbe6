import type { Logger } from 'pino';

/** Told of each statement once it has ended or failed, and how long that took. Never of its values, which are about people. */
export type QueryWatch = (statement: string, ms: number) => void;

/** Lists of any length make long statements, and their beginning says which one it is. */
const MOST_TEXT = 2000;

/** Logs statements that take this long or longer; 0: none. */
export function slowQueries(log: Pick<Logger, 'warn'>, slowMs: number): QueryWatch | null {
  if (slowMs === 0) return null;
  return (statement, ms) => {
    if (ms >= slowMs) log.warn({ statement: statement.slice(0, MOST_TEXT), ms: Math.round(ms) }, 'slow query');
  };
}
