import { type ReactNode, useId } from 'react';
import { useSite } from '#web/base/page-state.ts';
import { COMMUNITY } from '#web/base/site-copy/community.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { TickList } from '#web/ui/tick-list.tsx';
import { countText } from '#rules/wording/count.ts';
import { FigureTiles } from './figure-tiles.part.tsx';
import { PageHead } from './page-head.part.tsx';

/** What the community will be. All of it is sample text, and the page says so. */
export function Component() {
  const { communityMembers, communityDiscussions, passRate, communityStories, communitySamples } = useSite();
  const hasSamples = communitySamples === '1';
  const figures = [
    { figure: communityMembers, label: 'Members' },
    { figure: communityDiscussions, label: 'Discussions' },
    { figure: passRate, label: 'Pass rate' },
    { figure: communityStories, label: 'Success stories' },
  ];
  const isSample = hasSamples || figures.some(({ figure }) => figure);
  return (
    <div className="page-width pt-12 lg:pt-16">
      <PageMeta
        title="Community"
        description="A place for people preparing for IT certifications to ask questions, share answers, and keep going. Coming soon."
      />
      <PageHead title="Community">
        <p>Ask, answer, and keep each other motivated until exam day.</p>
      </PageHead>
      {isSample && (
        <p className="mt-6 flex max-w-text gap-3 rounded border border-line-strong bg-nearly-soft px-4 py-3">
          <Icon name="alert" className="mt-0.5 size-5 text-nearly" />
          <span>{COMMUNITY.note}</span>
        </p>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled>Join Community (Coming Soon)</Button>
        <span className="text-small text-muted">There’s nothing to join yet.</span>
      </div>
      <FigureTiles figures={figures} />
      <div className="mt-12 grid items-start gap-x-14 gap-y-12 lg:grid-cols-[1.7fr_1fr]">
        <div className="space-y-12">
          {hasSamples && (
            <Block title="Trending discussions">
              <ul className="divide-y divide-line border-y border-line">
                {COMMUNITY.discussions.map(({ title, category, replies }) => (
                  <li key={title} className="flex flex-wrap items-baseline justify-between gap-x-6 py-3">
                    <span className="font-medium">{title}</span>
                    <span className="figures text-small text-muted">{`${category} · ${countText(replies, 'reply', 'replies')}`}</span>
                  </li>
                ))}
              </ul>
            </Block>
          )}
          {hasSamples && (
            <Block title="Success stories">
              <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
                {COMMUNITY.stories.map(({ name, exam, text }) => (
                  <li key={name}>
                    <figure className="border-l-2 border-accent pl-4">
                      <blockquote>{text}</blockquote>
                      <figcaption className="mt-1 text-small text-muted">{`${name}, ${exam}`}</figcaption>
                    </figure>
                  </li>
                ))}
              </ul>
            </Block>
          )}
          <Block title="Guidelines">
            <TickList items={COMMUNITY.guidelines} />
          </Block>
        </div>
        <div className="space-y-12">
          <Block title="Popular categories">
            <ul className="flex flex-wrap gap-2">
              {COMMUNITY.categories.map((name) => (
                <li key={name} className="rounded-full border border-line-strong px-3 py-1 text-small">
                  {name}
                </li>
              ))}
            </ul>
          </Block>
          {hasSamples && (
            <Block title="Upcoming events">
              <ul className="space-y-4">
                {COMMUNITY.events.map(({ title, when }) => (
                  <li key={title}>
                    <p className="font-medium">{title}</p>
                    <p className="text-small text-muted">{when}</p>
                  </li>
                ))}
              </ul>
            </Block>
          )}
          {hasSamples && (
            <Block title="Top contributors">
              <ol className="space-y-2">
                {COMMUNITY.contributors.map(({ name, answers }, index) => (
                  <li key={name} className="figures flex justify-between gap-4 border-b border-line pb-2">
                    <span>{`${index + 1}. ${name}`}</span>
                    <span className="text-small text-muted">{`${countText(answers, 'answer')}`}</span>
                  </li>
                ))}
              </ol>
            </Block>
          )}
        </div>
      </div>
    </div>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <div className="mt-4">{children}</div>
    </section>
  );
}
