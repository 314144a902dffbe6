/** How one moves around in a real exam. */
export const NAVIGATIONS = ['free', 'forward only'] as const;
