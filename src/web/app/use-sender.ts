import { useEffect, useMemo, useState } from 'react';
import type { Outbox } from './outbox.ts';
import { createSender, type Delivery } from './sender.ts';

/** Sends what an outbox keeps while the screen is there, and shows how that goes. */
export function useSender<T, R>(outbox: Outbox<T>, delivery: Delivery<T, R>) {
  // A sender for each outbox: what one person left never goes out as the next person's.
  const sender = useMemo(() => createSender<T, R>(outbox), [outbox]);
  const [state, setState] = useState(sender.state);
  useEffect(() => sender.by(delivery));
  useEffect(() => sender.start(setState), [sender]);
  return { ...state, put: sender.put, flush: sender.flush };
}
