export type BadgeLook = 'default' | 'secondary' | 'outline';
export type ExamBadge = { text: 'Popular' | 'Trending' | 'New'; look: BadgeLook };

/** The badge of an exam, by its place within its category, from 0. */
export function examBadge(position: number): ExamBadge {
  if (position === 0) return { text: 'Popular', look: 'default' };
  if (position === 1) return { text: 'Trending', look: 'secondary' };
  return { text: 'New', look: 'outline' };
}
