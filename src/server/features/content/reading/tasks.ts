/** What the process that reads can do; each task loads what it needs, since somebody waits for the process to start. */
export const TASKS = {
  readPackage: async () => (await import('./read-package.ts')).readPackage,
  renderStudy: async () => (await import('./render-study.ts')).renderStudy,
  readDeck: async () => (await import('./read-deck.ts')).readDeck,
  readOwnDeck: async () => (await import('./read-own-deck.ts')).readOwnDeck,
  readQuestions: async () => (await import('./read-questions.ts')).readQuestions,
} as const;
export type TaskName = keyof typeof TASKS;
/** Takes an input, and yields its answer in parts. */
export type Task<T extends TaskName> = Awaited<ReturnType<(typeof TASKS)[T]>>;
