import { useState } from 'react';
import { beginPasskeyLogin, type PasskeyAnswer } from '#contract/passkey.ts';
import { useApi } from '#web/base/loading.ts';
import { sentenceOrOwn } from '#web/features/account/entry/sentence-or-own.ts';

/** Why passkeys cannot be used in this browser; null: they can. They need https, and a name rather than an IP address. */
export function passkeyFault(): string | null {
  if (typeof PublicKeyCredential === 'undefined') return 'This browser can’t use passkeys here.';
  if (/^[\d.]+$|^\[/.test(location.hostname)) return 'Passkeys don’t work on a site whose address is a number.';
  return null;
}

/** Asks the person's passkey and hands over what it answered; the library is loaded when somebody wants to use one. */
export function usePasskey(hand: (answer: PasskeyAnswer) => Promise<void>) {
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const ask = async (): Promise<void> => {
    if (isBusy) return;
    setFault(passkeyFault());
    if (passkeyFault() !== null) return;
    setIsBusy(true);
    try {
      const [{ askPasskey }, options] = await Promise.all([import('./passkey.ts'), api(beginPasskeyLogin)]);
      const answer = await askPasskey(options);
      if (answer) await hand(answer);
    } catch (error) {
      setFault(sentenceOrOwn(error, 'The passkey could not be used. Please try again.'));
    } finally {
      setIsBusy(false);
    }
  };
  return { ask, isBusy, fault };
}
