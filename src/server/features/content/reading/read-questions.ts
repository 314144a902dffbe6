import { MOST_QUESTIONS } from '#contract/question-import.ts';
import { detectFormat } from '#rules/formats/detect.ts';
import { refuseForeign } from '#rules/formats/foreign-file.ts';
import { FileRefused, type Loss, type Misfit, type ReadQuestion } from '#rules/formats/format.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import { countText } from '#rules/wording/count.ts';
import { batches } from './batches.ts';

/** What is read of a file of questions. */
export type QuestionsPart = { questions: ReadQuestion[] } | { misfits: Misfit[] } | { losses: Loss[] };

/** The questions of a file in any format that can be imported. */
export async function* readQuestions({
  name,
  bytes,
}: {
  name: string;
  bytes: Uint8Array;
}): AsyncGenerator<QuestionsPart> {
  refuseForeign(name, bytes);
  const read = await FORMATS[detectFormat(name, bytes)].read?.();
  if (!read) throw new FileRefused('No questions to import', 'Files of this kind hold no questions, or whole exams');
  const { questions, misfits, losses } = await read(bytes);
  if (questions.length > MOST_QUESTIONS)
    throw new FileRefused(
      'Too many questions',
      `You can import at most ${countText(MOST_QUESTIONS, 'question')} at a time.`,
    );
  for (const part of batches(questions)) yield { questions: part };
  for (const part of batches(misfits)) yield { misfits: part };
  for (const part of batches(losses)) yield { losses: part };
}
