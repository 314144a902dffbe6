import { useEffect, useRef, useState } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { loadingContext } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { useSite } from '#web/base/page-state.ts';
import { joinTexts } from '#rules/wording/join-texts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { ContactForm } from './contact-form.part.tsx';
import { PageHead } from '#web/features/pages/page-head.part.tsx';
import { contactQuery } from '#web/features/pages/pages.queries.ts';
import { SupportAddress } from './support-address.part.tsx';
import { SupportHours } from './support-hours.part.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const { api, queries } = context.get(loadingContext);
  await queries.ensureQueryData(contactQuery(api));
  return null;
}

/** How to reach the site's operator. */
export function Component() {
  const [isSent, setIsSent] = useState(false);
  const { replyPromise, postalAddress } = useSite();
  return (
    <div className="page-width pt-12 lg:pt-16">
      <PageMeta
        title="Contact"
        description={joinTexts(
          ['Contact us about a question, a payment, your account, or a mistake you found.', replyPromise],
          ' ',
        )}
      />
      <div className="grid items-start gap-x-20 gap-y-12 lg:grid-cols-[1fr_20rem]">
        <div className="max-w-text">
          {isSent ? (
            <ThankYou onAgain={() => setIsSent(false)} />
          ) : (
            <>
              <PageHead title="Contact us">{replyPromise && <p>{replyPromise}</p>}</PageHead>
              <div className="mt-8">
                <ContactForm onSent={() => setIsSent(true)} />
              </div>
            </>
          )}
        </div>
        <aside className="space-y-8 lg:pt-4">
          <SupportHours>
            <SupportAddress />
            {postalAddress && <p className="mt-2">{postalAddress}</p>}
          </SupportHours>
          <section aria-labelledby="quicker">
            <h2 id="quicker" className="text-large font-semibold">
              Faster answers
            </h2>
            <ul className="mt-1">
              <Quicker to={paths.helpCenter} text="Answers in the Help Center" />
              <Quicker to={paths.status} text="Is something down? System status" />
              <Quicker to={paths.forgotPassword} text="Reset your password" />
            </ul>
          </section>
        </aside>
      </div>
    </div>
  );
}

function Quicker({ to, text }: { to: string; text: string }) {
  return (
    <li>
      <Link to={to} className="inline-flex min-h-11 items-center text-accent underline">
        {text}
      </Link>
    </li>
  );
}

function ThankYou({ onAgain }: { onAgain: () => void }) {
  const { replyPromise } = useSite();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <Icon name="check" className="size-12 rounded-full bg-correct-soft p-2.5 text-correct" />
      <h1 ref={title} tabIndex={-1} className="mt-5 text-display">
        Thank you
      </h1>
      <p className="mt-3 text-large text-muted">{joinTexts(['We’ve received your message.', replyPromise], ' ')}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button look="plain" onClick={onAgain}>
          Send Another Message
        </Button>
        <ButtonLink to={paths.home} look="quiet">
          Go to the home page
        </ButtonLink>
      </div>
    </>
  );
}
