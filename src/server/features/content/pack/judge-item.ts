import { checkOptionIds } from '#rules/content-import/check/check-keys.ts';
import type { PackQuestion } from '#rules/content-import/pack.ts';
import type { ContentSource } from './content-source.ts';
import { namesInQuestion, namesInStudy } from './pack-pictures.ts';
import type { Judge } from './read-items.ts';
import { pictureFaults } from './read-pictures.ts';

type StudyItem = { ref: string };

/** Judges the questions and study items of a folder one after another: what keeps one from making sense in an exam. */
export function itemJudge(source: ContentSource, folder: string): Judge {
  const refs = { questions: new Set<string>(), study: new Set<string>() };
  return async (item, list) => {
    const isQuestion = list === 'questions';
    const { ref } = item as StudyItem;
    const known = isQuestion ? refs.questions : refs.study;
    const names = isQuestion
      ? namesInQuestion(item as PackQuestion)
      : namesInStudy({ guide: null, flashcards: [], tips: [], alerts: [], [list]: [item] });
    const faults = [
      ...(known.has(ref) ? [`Another item above has the same “ref”, “${ref}”`] : []),
      ...(isQuestion ? questionFaults(item as PackQuestion) : []),
      ...(await pictureFaults(source, folder, names)),
    ];
    if (faults.length === 0) known.add(ref);
    return faults;
  };
}

const questionFaults = (question: PackQuestion): string[] => [
  ...(question.text.trim() === '' ? ['The question has no text'] : []),
  ...checkOptionIds(question).map(({ message }) => message),
];
