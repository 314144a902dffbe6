/**
 * The process in which files of strangers are read, and nothing else is done: what takes too long or too much memory ends only
 * this process. It has no secrets, and may read our own modules and write nothing.
 */
import { FileRefused } from '#rules/formats/format.ts';
import { TASKS, type TaskName } from './tasks.ts';

export type Question = { task: TaskName; input: never };
/** What it says: parts of an answer, and then why there will be no more of them. */
export type Said = { part: unknown } | { isDone: true } | { title: string; message: string };

const say = (said: Said) =>
  new Promise<void>((resolve, reject) => {
    process.send!(said, undefined, {}, (error) => (error ? reject(error) : resolve()));
  });

process.on('message', (question: Question) => {
  void answer(question);
});

async function answer({ task, input }: Question): Promise<void> {
  try {
    const run = await TASKS[task]();
    for await (const part of run(input)) await say({ part });
    await say({ isDone: true });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    await say({ title: error.title, message: error.message });
  }
}
