import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { grantAccess, type OwnPayment } from '#contract/checkout.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { useRefreshMe } from '#web/base/me.ts';
import { ownPaymentsQuery } from '#web/features/account/settings/payments.queries.ts';
import { paidBy } from './paid-by.ts';

/** What is known about a payment so far. */
export type Confirmation =
  | { state: 'asking' }
  /** The provider has not decided or cannot be reached; we keep asking. */
  | { state: 'waiting'; tries: number; isReached: boolean }
  /** Open. `payment` opened it; null if it is open without one, or that is unknown. `second` was paid for nothing. */
  | { state: 'confirmed'; payment: OwnPayment | null; second: OwnPayment | null }
  | { state: 'unpaid' }
  /** The payment does not match the order, and someone has to look into it. */
  | { state: 'mismatched' }
  | { state: 'logged out' };

/** Seconds between checks; the last pause repeats. */
const PAUSES = [1, 2, 3, 5, 8, 13, 20, 30];

/** Asks the server about a payment until it is decided, then refreshes everything that depends on access. */
export function useConfirmation(examId: string): { confirmation: Confirmation; askAgain: () => void } {
  const api = useApi();
  const queries = useQueryClient();
  const refreshMe = useRefreshMe();
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: 'asking' });
  const [round, setRound] = useState(0);

  /** The result of asking once; null to ask again. */
  const ask = useEffectEvent(async (): Promise<Confirmation | null> => {
    const { hasAccess } = await api(grantAccess, { params: { examId } });
    if (!hasAccess) return null;
    await refreshMe();
    const payments = await queries.fetchQuery(ownPaymentsQuery(api)).catch(() => []);
    return { state: 'confirmed', ...paidBy(payments, examId, new Date().toISOString()) };
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    const poll = async (askCount: number) => {
      let isReached = true;
      const nextConfirmation = await ask().catch((error: unknown) => {
        const status = error instanceof ApiError ? error.status : 0;
        if (error instanceof ApiError && error.problem?.code === 'payment_mismatch')
          return { state: 'mismatched' } as const;
        if (status === 402) return { state: 'unpaid' } as const;
        if (status === 401) return { state: 'logged out' } as const;
        isReached = false;
        return null;
      });
      if (!isHere) return;
      setConfirmation(nextConfirmation ?? { state: 'waiting', tries: askCount + 1, isReached });
      if (nextConfirmation === null)
        timer = setTimeout(poll, PAUSES[Math.min(askCount, PAUSES.length - 1)]! * 1000, askCount + 1);
    };
    void poll(0);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [examId, round]);

  const askAgain = () => {
    setConfirmation({ state: 'asking' });
    setRound(round + 1);
  };
  return { confirmation, askAgain };
}
