import { Link } from 'react-router';
import { paths } from '#web/base/paths.ts';
import type { SiteText } from '#contract/site.ts';
import { dateText } from '#rules/wording/date.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { TickList } from '#web/ui/tick-list.tsx';
import { PageHead } from './page-head.part.tsx';

type Props = { title: string; text: SiteText };

/** A policy: a summary, a table of contents, and the full text in plain language. */
export function Policy({ title, text: { updatedOn, summary, sections } }: Props) {
  return (
    <div className="page-width pt-12 lg:pt-16">
      <PageHead title={title}>
        <p className="text-base">
          {'Last updated: '}
          <time dateTime={updatedOn}>{dateText(updatedOn)}</time>
        </p>
      </PageHead>
      {summary.length > 0 && (
        <section aria-labelledby="short" className="mt-8 max-w-text rounded border border-line bg-raised p-5 sm:p-6">
          <h2 id="short" className="text-large font-semibold">
            In short
          </h2>
          <TickList items={summary} className="mt-3 space-y-2" />
        </section>
      )}
      <div className="mt-12 grid items-start gap-x-16 gap-y-8 lg:grid-cols-[14rem_1fr]">
        <nav aria-label="On this page" className="lg:sticky lg:top-6">
          <ol className="grid gap-x-6 min-[30rem]:grid-cols-2 lg:grid-cols-1">
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="inline-flex min-h-11 items-center text-small text-muted underline decoration-line-strong underline-offset-4 hover:text-ink lg:min-h-8"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-text space-y-10">
          {sections.map(({ id, title: name, html, items }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="text-title">
                {name}
              </h2>
              <RichText html={html} className="mt-3" />
              {items.map((item) => (
                <section key={item.id} aria-labelledby={item.id} className="mt-5">
                  <h3 id={item.id} className="font-semibold">
                    {item.title}
                  </h3>
                  <RichText html={item.html} className="mt-1" />
                </section>
              ))}
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
