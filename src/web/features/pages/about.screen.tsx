import { usePageFrame } from '#web/app/page-state.ts';
import { paths } from '#web/app/paths.ts';
import { SITE } from '#web/app/site-copy.ts';
import { ABOUT, ABOUT_CLAIMS } from '#web/app/site-copy/about.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CairnMark } from '#web/ui/cairn-mark.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { FigureTiles } from './figure-tiles.part.tsx';
import { PageHead } from './page-head.part.tsx';

const MARK = [true, true, true, true, true];

/** Who we are and what we hold to. */
export function Component() {
  const { origin } = usePageFrame();
  return (
    <div className="page-width pt-12 lg:pt-16">
      <PageMeta
        title="About"
        description={`What ${SITE.name} is for, what it stands for, and where its questions come from.`}
        structuredData={[
          {
            '@type': 'AboutPage',
            name: `About ${SITE.name}`,
            url: origin + paths.about,
            about: { '@type': 'Organization', name: SITE.name, url: origin },
          },
        ]}
      />
      <div className="grid items-center gap-x-16 gap-y-8 md:grid-cols-[1fr_auto]">
        <PageHead title={SITE.tagline}>
          <p>{ABOUT.lead}</p>
        </PageHead>
        <CairnMark placed={MARK} className="size-28 max-md:hidden lg:size-40" />
      </div>
      <div className="mt-10 border-y border-line py-6">
        <FigureTiles figures={ABOUT_CLAIMS} />
      </div>
      <section aria-labelledby="beliefs" className="mt-14">
        <h2 id="beliefs" className="text-title">
          What we stand for
        </h2>
        <ul className="mt-6 grid gap-x-12 gap-y-8 md:grid-cols-2">
          {ABOUT.beliefs.map(({ title, text }) => (
            <li key={title} className="max-w-text border-t border-line-strong pt-4">
              <h3 className="text-large font-semibold">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="questions" className="mt-14 max-w-text">
        <h2 id="questions" className="text-title">
          Where the questions come from
        </h2>
        <p className="mt-3">{ABOUT.questions}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to={paths.categories}>Start practicing</ButtonLink>
          <ButtonLink to={paths.contact} look="plain">
            Contact us
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
