/** How one moves about in a real exam. */
export const NAVIGATIONS = ['free', 'forward only'] as const;
