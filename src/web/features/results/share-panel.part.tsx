import { useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import { shareLinks, sharePreview, shareText } from '#rules/quiz/share-text.ts';
import { usePageFrame } from '#web/base/page-state.ts';
import { paths } from '#web/base/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';

type CopyState = 'not copied' | 'copied' | 'failed';

/** Lets people share their result. */
export function SharePanel({ exam, percentage, answered }: { exam: Exam; percentage: number; answered: number }) {
  const [copyState, setCopyState] = useState<CopyState>('not copied');
  const text = shareText(exam.name, percentage, answered);
  const address = usePageFrame().origin + paths.quiz(exam.slug);
  const links = shareLinks(text, address);
  const fullText = `${text}\nTry it yourself: ${address}`;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(fullText);
      setCopyState('copied');
      toast('Copied to clipboard!', 'Share your achievement with friends');
    } catch {
      setCopyState('failed');
      toast('Copy failed', 'Please try again', true);
    }
  }

  return (
    <section aria-labelledby="share" className="mt-10 border-t border-line pt-6">
      <h2 id="share" className="text-large">
        Share your result
      </h2>
      <blockquote className="mt-3 border-l-2 border-line-strong pl-4 text-muted wrap-anywhere">
        {sharePreview(text)}
      </blockquote>
      <div className="mt-4 grid grid-cols-2 gap-2 sm:flex">
        <ShareLink to={links.microblog} name="X" />
        <ShareLink to={links.professional} name="LinkedIn" />
        <ShareLink to={links.social} name="Facebook" />
        <Button look="plain" size="small" onClick={copy}>
          <Icon name={copyState === 'copied' ? 'check' : 'copy'} className="size-4" />
          Copy
        </Button>
      </div>
      {copyState === 'failed' && <CopyByHand text={fullText} />}
    </section>
  );
}

function ShareLink({ to, name }: { to: string; name: string }) {
  return (
    <ButtonLink to={to} look="plain" size="small" target="_blank" rel="noopener noreferrer" className="min-w-11">
      <span>
        <span className="sr-only">Share on </span>
        {name}
        <span className="sr-only"> (opens a new window)</span>
      </span>
    </ButtonLink>
  );
}

/** Where the browser does not allow copying, shows the text to select. */
function CopyByHand({ text }: { text: string }) {
  return (
    <label className="mt-4 block text-small">
      Your browser blocked copying. Copy this text instead:
      <textarea
        readOnly
        rows={7}
        value={text}
        onFocus={(event) => event.target.select()}
        className="mt-2 block w-full rounded border border-line-strong bg-raised p-3 text-base"
      />
    </label>
  );
}
