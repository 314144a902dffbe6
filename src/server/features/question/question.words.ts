import { asSentence } from '#rules/formats/field-name.ts';
import { countText, numberText } from '#rules/wording/count.ts';
import { phrasesOf } from '#rules/wording/phrase.ts';

/** Why questions are not added or changed. */
export const QUESTION = phrasesOf({
  noQuestions: () => 'There are no questions to import.',
  containsNone: () => 'Contains no questions',
  nothingImported: (first: { at: number; reason: string; misfit: number }) => {
    const place = `Question ${numberText(first.at)}: ${asSentence(first.reason)}`;
    const more = first.misfit - 1;
    return `Nothing was imported. ${place}${more > 0 ? ` ${more} more ${more === 1 ? 'has' : 'have'} errors too.` : ''}`;
  },
  listChanged: ({ count }: { count: number }) =>
    `${countText(count, 'question')} would now be changed. Please check the list again.`,
  mostChanged: ({ most }: { most: number }) => `You can change at most ${countText(most, 'question')} at a time.`,
  ownReview: () => 'You wrote this version, so someone else has to review it.',
  answerFirst: () => 'Please answer the question first. You can say that you can’t tell.',
  whyReturned: () => 'Please say what should change',
  editedSince: () => 'The author has changed this since you opened it. Reload to see the latest version.',
  changedSince: () =>
    'The question has been changed since this was written. Send it back, so that its author can start from the current version.',
  alreadyProposed: ({ author }: { author: string | null }) =>
    `A change to this question is already waiting${author === null ? '' : `, from ${author}`}. It has to go live or be deleted first.`,
  taken: () => 'The exam already has this question.',
  placeGone: ({ domain, task, isArchived }: { domain: number; task: number; isArchived: boolean }) =>
    `The exam no longer has domain ${domain}, task ${task}. ` +
    (isArchived
      ? 'First edit the question and choose another place.'
      : 'Edit the question instead, and choose another place.'),
});
