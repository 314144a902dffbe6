import { useEffect, useMemo, useState } from 'react';
import type { Outbox } from './outbox.ts';
import { createSender, type Delivery } from './sender.ts';

/** Sends what an outbox holds while the screen is shown, and returns the state. */
export function useSender<T, R>(outbox: Outbox<T>, delivery: Delivery<T, R>) {
  // A sender per outbox, so that one person's entries never go out as another's.
  const sender = useMemo(() => createSender<T, R>(outbox), [outbox]);
  const [state, setState] = useState(sender.state);
  useEffect(() => sender.by(delivery));
  useEffect(() => sender.start(setState), [sender]);
  return { ...state, put: sender.put, flush: sender.flush };
}
