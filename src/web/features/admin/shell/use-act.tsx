import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/api.ts';
import { toast } from '#web/ui/toasts.ts';
import { OF_ADMIN } from './admin.queries.ts';
import { useReauth } from './use-reauth.tsx';

/** What the site shows that administrators change. */
const SHOWN = new Set<unknown>([OF_ADMIN, 'exams', 'categories', 'status', 'site text', 'contact']);

/** The server's own sentence, or the message if it gave none. */
export const sentenceOf = (error: unknown, message: string) =>
  (error instanceof ApiError && error.problem?.error) || message;

/** Refetches what was changed, here and everywhere else the site shows it. */
export function useAskAnew(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey: [kind] }) => SHOWN.has(kind) });
}

/** What is said afterwards; where it depends on what came of it, as the toast it makes. */
type ActMessages<T> = { done?: string | ((result: T) => Parameters<typeof toast>); failure: string };

/**
 * What an administrator does at the press of a button: one thing at a time, its success in a toast, its failure in a toast
 * and in `fault`. What moves money or rights asks for the password first where the server wants it; `dialog` does.
 */
export function useAct() {
  const refresh = useAskAnew();
  const { confirmed, dialog } = useReauth();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  /** Whether it was done. */
  const act = async <T,>(run: () => Promise<T>, messages: ActMessages<T>): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    setFault(null);
    try {
      const { done } = messages;
      const result = await confirmed(run);
      if (typeof done === 'function') toast(...done(result));
      else if (done !== undefined) toast('Success', done);
      await refresh();
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
  return { act, confirmed, refresh, isBusy, fault, dialog };
}
