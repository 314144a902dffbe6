import { useSyncExternalStore } from 'react';
import { useMe } from '#web/base/me.ts';
import { withStorage } from '#web/base/with-storage.ts';

const keyOf = (userId: string) => `cairn.thread.${userId}`;
const never = () => () => undefined;

/**
 * Records in this tab that its person follows the plan of an exam: from Today on, each thing that is done leads to the next one
 * there. Another exam's Today takes the thread over.
 */
export function takeUpThread(userId: string, examId: string): void {
  withStorage(() => sessionStorage.setItem(keyOf(userId), examId), undefined);
}

/** Whether this tab came from an exam's Today; never on the server, which cannot know. */
export function useIsOnThread(examId: string): boolean {
  const userId = useMe()?.id;
  const read = () => (userId ? sessionStorage.getItem(keyOf(userId)) : null);
  return useSyncExternalStore(
    never,
    () => withStorage(read, null) === examId,
    () => false,
  );
}
