import { usePageFrame } from '#web/base/page-state.ts';
import { paths } from '#web/base/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CairnMark } from '#web/ui/cairn-mark.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { FigureTiles } from './figure-tiles.part.tsx';
import { PageHead } from './page-head.part.tsx';
import { siteTextLoader, useSiteText } from './site-text.ts';

export const loader = siteTextLoader('about');

const MARK = [true, true, true, true, true];

/** Who we are and what we stand for. */
export function Component() {
  const { origin, site } = usePageFrame();
  const { siteName, tagline, resultsPassRate, rating, practiceQuestions } = site;
  const { summary, sections } = useSiteText('about');
  const claims = [
    { figure: resultsPassRate, label: 'Pass rate' },
    { figure: rating, label: 'Rating' },
    { figure: practiceQuestions, label: 'Practice questions' },
  ];
  return (
    <div className="page-width pt-12 lg:pt-16">
      <PageMeta
        title="About"
        description={`What ${siteName} is for, what it stands for, and where its questions come from.`}
        structuredData={[
          {
            '@type': 'AboutPage',
            name: `About ${siteName}`,
            url: origin + paths.about,
            about: { '@type': 'Organization', name: siteName, url: origin },
          },
        ]}
      />
      <div className="grid items-center gap-x-16 gap-y-8 md:grid-cols-[1fr_auto]">
        <PageHead title={tagline}>
          {summary.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </PageHead>
        <CairnMark placed={MARK} className="size-28 max-md:hidden lg:size-40" />
      </div>
      <FigureTiles figures={claims} />
      {sections.map(({ id, title, html, items }) => (
        <section key={id} aria-labelledby={id} className="mt-14">
          <h2 id={id} className="text-title">
            {title}
          </h2>
          {html && <RichText html={html} className="mt-3 max-w-text" />}
          {items.length > 0 && (
            <ul className="mt-6 grid gap-x-12 gap-y-8 md:grid-cols-2">
              {items.map((item) => (
                <li key={item.id} className="max-w-text border-t border-line-strong pt-4">
                  <h3 className="text-large font-semibold">{item.title}</h3>
                  <RichText html={item.html} className="mt-1 text-muted" />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <div className="mt-7 flex flex-wrap gap-3">
        <ButtonLink to={paths.categories}>Start practicing</ButtonLink>
        <ButtonLink to={paths.contact} look="plain">
          Contact us
        </ButtonLink>
      </div>
    </div>
  );
}
