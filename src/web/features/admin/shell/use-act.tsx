import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '#web/base/api.ts';
import { withReasons } from '#web/base/reasons.ts';
import { toast } from '#web/ui/toasts.ts';
import { OF_ADMIN } from './admin.queries.ts';
import { useReauth } from '#web/features/account/use-reauth.tsx';

/** The data shown on the site that administrators change. */
const ADMIN_KEYS = new Set<unknown>([OF_ADMIN, 'exams', 'categories', 'status', 'site text', 'contact']);

/** The server's own sentence with its reasons, or the message if it gave none. */
export function sentenceOf(error: unknown, message: string): string {
  const problem = error instanceof ApiError ? error.problem : null;
  return withReasons(problem?.error || message, Object.values(problem?.fields ?? {}));
}

/** Refetches what was changed, here and everywhere else the site shows it; not what the caller may no longer see. */
export function useRefetch(): (hidden?: QueryKey) => Promise<void> {
  const queries = useQueryClient();
  const [, setParams] = useSearchParams();
  return async (hidden) => {
    const isHidden = (queryKey: QueryKey) => hidden !== undefined && hashKey(queryKey) === hashKey(hidden);
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => ADMIN_KEYS.has(queryKey[0]) && !isHidden(queryKey),
    });
    // The row that an earlier action marked is no longer news.
    if (new URLSearchParams(location.search).has('at'))
      setParams((params) => new URLSearchParams([...params].filter(([name]) => name !== 'at')), {
        replace: true,
        preventScrollReset: true,
      });
  };
}

/** The message afterward; if it depends on the result, the toast for it. */
type ActMessages<T> = {
  success?: string | ((result: T) => Parameters<typeof toast>);
  failure: string;
  /** The key of data that the caller may no longer see afterward. */
  hides?: QueryKey;
};

/**
 * What an administrator's button does: one action at a time, with success in a toast, and failure in a toast and in `fault`. Actions
 * that move money or rights ask who it is first if the server requires it; render `dialog` for that.
 */
export function useAct() {
  const refresh = useRefetch();
  const { confirmed: withReauth, dialog } = useReauth();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  /** Returns whether it was done. */
  const act = async <T,>(run: () => Promise<T>, messages: ActMessages<T>): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    setFault(null);
    try {
      const { success: done } = messages;
      const result = await withReauth(run);
      if (typeof done === 'function') toast(...done(result));
      else if (done !== undefined) toast('Success', done);
      await refresh(messages.hides);
      return true;
    } catch (error) {
      const sentence = sentenceOf(error, messages.failure);
      toast('Error', sentence, true);
      setFault(sentence);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { act, confirmed: withReauth, refresh, isBusy, fault, dialog };
}
