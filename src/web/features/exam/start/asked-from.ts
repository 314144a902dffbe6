import { useSyncExternalStore } from 'react';
import { withStorage } from '#web/base/with-storage.ts';

const keyOf = (sittingId: string) => `cairn.asked-from.${sittingId}`;
const never = () => () => undefined;

/** Records in this tab that a sitting was begun from the review of a result, to which its own result leads back. */
export function keepAskedFromReview(sittingId: string): void {
  withStorage(() => sessionStorage.setItem(keyOf(sittingId), 'review'), undefined);
}

/** Whether a sitting was begun from the review of a result in this tab; never on the server, which cannot know. */
export const useIsAskedFromReview = (sittingId: string | null): boolean =>
  useSyncExternalStore(
    never,
    () => sittingId !== null && withStorage(() => sessionStorage.getItem(keyOf(sittingId)), null) !== null,
    () => false,
  );
