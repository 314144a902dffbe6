import { useState } from 'react';
import { partnerAnswer, partnerQuestion } from '#rules/question/partner-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

type Props = {
  question: Parameters<typeof partnerQuestion>[0];
  explained: Parameters<typeof partnerAnswer>[1];
};

type State = 'none' | 'question' | 'all' | 'failed';

/** Copies an answered question for somebody to answer, first without its key, and then with it. */
export function PartnerCopy({ question, explained }: Props) {
  const [state, setState] = useState<State>('none');
  const asked = partnerQuestion(question);
  const copy = async (what: 'question' | 'all') => {
    try {
      await navigator.clipboard.writeText(
        what === 'question' ? asked : `${asked}\n\n${partnerAnswer(question, explained)}`,
      );
      setState(what);
    } catch {
      setState('failed');
    }
  };
  const isNext = state === 'question' || state === 'all';
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <Button look="plain" size="small" onClick={() => void copy(isNext ? 'all' : 'question')}>
        <Icon name="copy" className="size-4" />
        {isNext ? 'Copy with the answer' : 'Copy for a study partner'}
      </Button>
      <output className="text-small text-muted">
        {state === 'question' && 'Copied without the answer.'}
        {state === 'all' && 'Copied with the answer and why.'}
        {state === 'failed' && 'Your browser blocked copying.'}
      </output>
    </div>
  );
}
