import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { POLICY_DATE, type PolicySection } from '#web/app/site-copy/policy.ts';
import { TickList } from '#web/ui/tick-list.tsx';
import { PageHead } from './page-head.part.tsx';

type Props = { title: string; summary: readonly string[]; sections: readonly PolicySection[] };

const anchorOf = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, '-');

/** A policy: the short of it first, then where to find what, then the whole in plain words. */
export function Policy({ title, summary, sections }: Props) {
  return (
    <div className="page-width pt-12 lg:pt-16">
      <PageHead title={title}>
        <p className="text-base">
          {'Last updated: '}
          <time dateTime={POLICY_DATE.iso}>{POLICY_DATE.text}</time>
        </p>
      </PageHead>
      <section aria-labelledby="short" className="mt-8 max-w-text rounded border border-line bg-raised p-5 sm:p-6">
        <h2 id="short" className="text-large font-semibold">
          In short
        </h2>
        <TickList items={summary} className="mt-3 space-y-2" />
      </section>
      <div className="mt-12 grid items-start gap-x-16 gap-y-8 lg:grid-cols-[14rem_1fr]">
        <nav aria-label="On this page" className="lg:sticky lg:top-6">
          <ol className="grid gap-x-6 min-[30rem]:grid-cols-2 lg:grid-cols-1">
            {sections.map((section) => (
              <li key={section.title}>
                <a
                  href={`#${anchorOf(section.title)}`}
                  className="inline-flex min-h-11 items-center text-small text-muted underline decoration-line-strong underline-offset-4 hover:text-ink lg:min-h-8"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-text space-y-10">
          {sections.map(({ title: name, text, list }) => (
            <section key={name} aria-labelledby={anchorOf(name)}>
              <h2 id={anchorOf(name)} className="text-title">
                {name}
              </h2>
              {text.map((paragraph) => (
                <p key={paragraph} className="mt-3">
                  {paragraph}
                </p>
              ))}
              {list && (
                <ul className="mt-3 list-disc space-y-2 pl-5 marker:text-line-strong">
                  {list.map((entry) => (
                    <li key={entry}>{entry}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
          <p className="border-t border-line pt-6">
            {'Questions? '}
            <Link to={paths.contact} className="text-accent underline">
              Contact us
            </Link>
            .
          </p>
        </div>
      </div>
    </div>
  );
}
