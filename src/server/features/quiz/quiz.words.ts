import { asSentence, faultSentence } from '#rules/formats/field-name.ts';
import { countText, numberText } from '#rules/wording/count.ts';
import { phrasesOf } from '#rules/wording/phrase.ts';

/** What is said of questions that are added, changed, or asked. */
export const QUIZ = phrasesOf({
  noQuestions: () => 'There are no questions to import.',
  containsNone: () => 'Contains no questions',
  tooMany: ({ most }: { most: number }) => `You can import at most ${countText(most, 'question')} at a time.`,
  nothingImported: (first: { at: number; field: string; reason: string; misfit: number }) => {
    const place = `Question ${numberText(first.at)}: ${asSentence(faultSentence(first))}`;
    const more = first.misfit - 1;
    return `Nothing was imported. ${place}${more > 0 ? ` ${more} more ${more === 1 ? 'has' : 'have'} errors too.` : ''}`;
  },
  listChanged: ({ count }: { count: number }) =>
    `${countText(count, 'question')} would now be changed. Please check the list again.`,
  mostChanged: ({ most }: { most: number }) => `You can change at most ${countText(most, 'question')} at a time.`,
  taken: () => 'The exam already has this question.',
  placeGone: ({ domain, task, isArchived }: { domain: number; task: number; isArchived: boolean }) =>
    `The exam no longer has domain ${domain}, task ${task}. ` +
    (isArchived
      ? 'First edit the question and choose another place.'
      : 'Edit the question instead, and choose another place.'),
  readingBusy: () => 'Other files are being read. Please try again in a moment.',
  file: ({ title, why }: { title: string; why: string }) => `${title}: ${why}.`,
  accessOver: () => 'Your access to this exam has ended, so this quiz can no longer be submitted.',
  logIn: () => 'This quiz uses the full question bank. Please log in to submit it.',
  atMost: ({ most }: { most: number }) => `Number must be less than or equal to ${most}`,
  exactly: ({ count }: { count: number }) => `Array must contain exactly ${count} element(s)`,
  forVisitors: () => 'The question of the day is for visitors. Start a quiz instead.',
});
