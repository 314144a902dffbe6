import type { ResultView } from './result-view.ts';

type Kind = Pick<ResultView, 'mode'> & { isSealed?: boolean | undefined; isRehearsal?: boolean | undefined };

/** The kind of result, in a word or two. */
export function resultName({ mode, isSealed, isRehearsal }: Kind): string {
  if (mode !== 'simulation') return mode === 'quiz' ? 'Quiz' : 'Practice';
  if (isRehearsal) return 'Rehearsal';
  return isSealed ? 'Sealed exam' : 'Exam simulation';
}
