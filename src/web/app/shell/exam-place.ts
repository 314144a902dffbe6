import type { OwnExam } from '#contract/today.ts';
import { paths } from '#web/base/paths.ts';

/** The screens of an exam, in the order of the bar. Without access, practice is the free quiz. */
export const SECTIONS = [
  { name: 'Today', path: ({ slug }: OwnExam) => paths.today(slug) },
  { name: 'Study', path: ({ slug }: OwnExam) => paths.study(slug) },
  { name: 'Practice', path: ({ slug, isOwner }: OwnExam) => (isOwner ? paths.practice(slug) : paths.quiz(slug)) },
  { name: 'Flashcards', path: ({ slug }: OwnExam) => paths.flashcards(slug) },
  { name: 'Results', path: ({ slug }: OwnExam) => paths.attempts({ exam: slug }) },
] as const;
export type Section = (typeof SECTIONS)[number]['name'];

const BEGINNINGS: Record<string, Section | null> = {
  today: 'Today',
  study: 'Study',
  practice: 'Practice',
  quiz: 'Practice',
  lab: 'Practice',
  notebook: 'Practice',
  purchase: null,
};

/** The exam and the screen that an address names; null for none. */
export function examPlace(pathname: string, search: string): { slug: string | null; section: Section | null } {
  const [, first = '', slug = null, third] = pathname.split('/');
  if (first === 'results' || pathname === '/dashboard/attempts') {
    return { slug: new URLSearchParams(search).get('exam'), section: 'Results' };
  }
  if (!Object.hasOwn(BEGINNINGS, first)) return { slug: null, section: null };
  return { slug, section: first === 'study' && third === 'flashcards' ? 'Flashcards' : BEGINNINGS[first]! };
}
