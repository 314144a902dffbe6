import { CRITERIA } from '#rules/accessibility/criteria.ts';
import { noteOf, openAcr } from '#rules/accessibility/openacr.ts';
import type { Finding } from '#rules/accessibility/report.ts';
import { numberText } from '#rules/wording/count.ts';
import { dateText } from '#rules/wording/date.ts';
import { useSite } from '#web/base/page-state.ts';
import { paths } from '#web/base/paths.ts';
import { PageHead } from '#web/features/pages/page-head.part.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { download } from '#web/ui/download.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { REPORT } from './accessibility-report.ts';

const RESULTS: Record<Finding['result'], string> = {
  'nothing found': 'No faults found by machine',
  faults: 'Faults found',
  'not applicable': 'Not applicable',
  'not tested': 'Not tested',
};

/** How the site conforms to WCAG, as far as machines have tested it. */
export function Component() {
  const { siteName } = useSite();
  const { testedOn, tool, pages, runs, findings } = REPORT;
  const countOf = (result: Finding['result']) => findings.filter((one) => one.result === result).length;
  const save = () =>
    download('openacr.yaml', 'application/yaml', openAcr(REPORT, { product: siteName, version: testedOn }));
  return (
    <div className="page-width py-10 lg:py-14">
      <PageMeta
        title="Accessibility"
        description={`How ${siteName} conforms to WCAG 2.2, and what has not been tested.`}
      />
      <PageHead title="Accessibility">
        <p>What was tested, what was found, and what was not tested.</p>
      </PageHead>
      <div className="mt-6 max-w-text space-y-3">
        <p>
          On {dateText(`${testedOn}T00:00:00.000Z`)}, {numberText(pages)} pages of this program were tested with {tool}{' '}
          in Chromium, on phones and on desks, in light and dark: {numberText(runs)} runs. Of the {CRITERIA.length}{' '}
          criteria of WCAG 2.2 at levels A and AA, the machine found no fault in {countOf('nothing found')} and faults
          in {countOf('faults')}; {countOf('not applicable')} do not apply, and {countOf('not tested')} no machine can
          test.
        </p>
        <p>
          A machine finds some faults, and can’t tell that there are none. No person has assessed the criteria yet, so
          this report claims conformance to none of them. It is about the program, not about what the owner of this site
          adds.
        </p>
        <p>If something here is hard for you to use, please tell us.</p>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.contact}>Contact Us</ButtonLink>
        <Button look="plain" onClick={save}>
          Download as OpenACR
        </Button>
      </div>
      {(['A', 'AA'] as const).map((level) => (
        <section key={level} aria-labelledby={`level-${level}`} className="mt-10">
          <h2 id={`level-${level}`} className="text-title">
            Level {level}
          </h2>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {CRITERIA.filter((criterion) => criterion.level === level).map(({ number, name }) => {
              const finding = findings.find((one) => one.number === number)!;
              return (
                <li key={number} className="grid gap-x-6 py-3 sm:grid-cols-[1fr_14rem]">
                  <div className="min-w-0">
                    <p className="font-semibold">
                      {number} {name}
                    </p>
                    <p className="text-small text-muted wrap-anywhere">{noteOf(finding, REPORT)}</p>
                  </div>
                  <p className={finding.result === 'faults' ? 'font-semibold text-wrong' : ''}>
                    {RESULTS[finding.result]}
                  </p>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
