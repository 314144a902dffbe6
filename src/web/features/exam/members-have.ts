import { useSite } from '#web/base/page-state.ts';

const WORDS: Readonly<Record<string, { title: string; text: string; short: string }>> = {
  all: {
    title: 'Members have everything',
    text: 'Every exam on this site comes with an account, with all of its questions, its study guide, and its flashcards. There’s nothing to buy.',
    short: 'Included for every member',
  },
  group: {
    title: 'Exams come with your group',
    text: 'Which exams you have depends on the groups you’re in. There’s nothing to buy.',
    short: 'Comes with your group',
  },
};

/** What is true where exams are not bought; null where they are. */
export const useMembersHave = () => WORDS[useSite().membership] ?? null;
