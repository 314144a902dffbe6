import { countText } from '#rules/wording/count.ts';
import type { Database } from '#server/db/database.ts';
import { rebuildService } from './rebuild.service.ts';

/**
 * Makes standings, what people have seen, and counts of first answers anew from the responses, or with `--check` only compares them.
 * Returns the exit code: 1 if a check found a difference.
 */
export async function runRebuild(
  args: readonly string[],
  database: Database,
  say: (line: string) => void,
): Promise<number> {
  const isCheck = args.includes('--check');
  if (args.some((arg) => arg !== '--check')) {
    say('Usage: rebuild [--check]');
    return 2;
  }
  const { standings, checked, firstAnswers, figures } = await rebuildService({ database }).rebuild({ isCheck });
  say(`${countText(checked, 'standing')} compared with the answers; ${standings.length} differed.`);
  for (const { userId, examId } of standings) say(`  person ${userId}, exam ${examId}`);
  say(`Counts of first answers: ${firstAnswers} differed.`);
  say(`Figures of questions: ${figures} differed.`);
  const isWrong = standings.length + firstAnswers + figures > 0;
  if (!isCheck) say(isWrong ? 'All of it was made anew.' : 'Everything agreed; it was made anew all the same.');
  return isCheck && isWrong ? 1 : 0;
}
