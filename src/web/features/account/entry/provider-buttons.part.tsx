import { useState } from 'react';
import { beginSignIn } from '#contract/sign-in.ts';
import { useApi } from '#web/base/loading.ts';
import { usePageFrame } from '#web/base/page-state.ts';
import { sentenceOrOwn } from '#web/features/account/entry/sentence-or-own.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';

/** The providers through which people can log in, each a button that leaves for it; nothing if there is none. */
export function ProviderButtons({ redirect }: { redirect: string | undefined }) {
  const api = useApi();
  const { providers } = usePageFrame();
  const [left, setLeft] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  if (providers.length === 0) return null;
  const leave = async (id: string) => {
    setLeft(id);
    setFault(null);
    try {
      const { url } = await api(beginSignIn, {
        params: { provider: id },
        body: redirect === undefined ? {} : { redirect },
      });
      location.assign(url);
    } catch (error) {
      setFault(sentenceOrOwn(error, 'The provider could not be reached. Please try again.'));
      setLeft(null);
    }
  };
  return (
    <div className="mt-8 space-y-3">
      <Fault>{fault}</Fault>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          look="plain"
          className="w-full"
          aria-disabled={left !== null}
          onClick={() => void (left === null && leave(id))}
        >
          {left === id ? `Opening ${name}...` : `Continue with ${name}`}
        </Button>
      ))}
    </div>
  );
}
