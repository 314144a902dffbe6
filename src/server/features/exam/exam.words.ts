import { countText, wordFor } from '#rules/wording/count.ts';
import { phrasesOf } from '#rules/wording/phrase.ts';

/** What is said of exams and categories that do not fit. */
export const EXAM = phrasesOf({
  nameless: () => 'The name needs at least one letter or digit, because the exam’s address is made from it',
  nameTaken: () => 'Another exam has this name, or one so similar that both would have the same address.',
  editionTaken: ({ edition }: { edition: string }) => `Another exam already has the edition ${edition}.`,
  editionInUse: () => 'Another exam already has this edition',
  noCategory: () => 'There is no such category',
  domainTwice: () => 'Two domains have the same number',
  taskTwice: () => 'Two tasks have the same number',
  endBelowStart: () => 'The end of the range is below its start',
  startAtNothing: () => 'A range must start above 0',
  scoredMore: () => 'There are more scored questions than questions',
  scoreAboveScale: () => 'The score is above the top of its scale',
  scaleAboveScore: () => 'The scale starts at or above the passing score',
  lastDayFirst: () => 'The last day is before the first',
  ownSuccessor: () => 'An exam cannot be its own successor',
  mapWithoutSuccessor: () => 'An objective map needs a successor',
  misfit: ({ what }: { what: string }) => (/[.!?]$/.test(what) ? what : `${what}.`),
  noTaskInSuccessor: ({ successor, task }: { successor: string; task: string }) => `${successor} has no task ${task}`,
  noEdition: ({ edition }: { edition: string }) => `There is no exam with the edition ${edition}`,
  ring: ({ edition, successor }: { edition: string; successor: string }) =>
    `${successor} is itself replaced by ${edition}, directly or through other exams`,
  noTask: ({ task }: { task: string }) => `The exam has no task ${task}`,
  taskListedTwice: ({ task }: { task: string }) => `Task ${task} is listed twice`,
  taskInUse: ({ domain, task }: { domain: number; task: number }) =>
    `Domain ${domain}, task ${task} still has questions or study content. Move them first.`,
  categoryTaken: () => 'Another category already has this name.',
  categoryNameInUse: () => 'Another category already has this name',
  categoryInUse: ({ exams }: { exams: number }) =>
    `This category has ${countText(exams, 'exam')}. Move ${wordFor(exams, 'it', 'them')} first.`,
});
