import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/api.ts';
import { toast } from '#web/ui/toasts.ts';

/** The server's own sentence, or the message where it gave none. */
export const sentenceOf = (error: unknown, message: string) => (error instanceof ApiError && error.problem?.error) || message;

/** What was changed is asked anew, here and wherever else the site shows it. */
export function useAskAnew(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind === 'admin' || kind === 'exams' || kind === 'categories' });
}

/** A change by a button: done once at a time, its failure said in a toast and in place. */
export function useChange() {
  const askAnew = useAskAnew();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (change: () => Promise<unknown>, told: { success: string; failure: string }): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    setFailure(null);
    try {
      await change();
      toast('Success', told.success);
      await askAnew();
      return true;
    } catch (error) {
      const sentence = sentenceOf(error, told.failure);
      toast('Error', sentence, true);
      setFailure(sentence);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { run, isBusy, failure };
}
