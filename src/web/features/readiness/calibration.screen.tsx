import { TableHead } from '#web/ui/table-head.tsx';
import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { Calibration } from '#contract/readiness.ts';
import { LEAST_BINNED, LEAST_PUBLISHED } from '#rules/readiness/calibration.ts';
import { SIMULATED_CHECK } from '#rules/readiness/simulated-check.ts';
import { offsetText } from '#rules/readiness/words.ts';
import { countText, numberText } from '#rules/wording/count.ts';
import { loadingContext, useApi } from '#web/base/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';
import { calibrationQuery } from './readiness.queries.ts';

/** If the figures are unavailable, this page says so itself. */
export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const { api, queries } = context.get(loadingContext);
  await queries.prefetchQuery(calibrationQuery(api));
  return null;
}

/** How often our predictions were right, for everyone to see. */
export function Component() {
  const { data, refetch } = useQuery(calibrationQuery(useApi()));
  return (
    <div className="page-width max-w-[52rem] py-10 lg:py-14">
      <PageMeta
        title="How Often We’re Right"
        description="Our predictions of who passes the real exam, written down before the exam and compared with what people told us afterward."
      />
      <h1 className="text-display">How Often We’re Right</h1>
      <p className="mt-3 max-w-text text-large">
        Before someone takes the real exam, we write down the chance we give them. Afterward we ask how it went. This
        page compares the two. Until enough results are in, we don’t show that chance to anyone, because we can’t stand
        behind it yet.
      </p>
      {data ? (
        <>
          <Asked calibration={data} />
          {data.found && <Found found={data.found} />}
          <Simulated hasResults={data.found !== null} />
          {data.offsets.length > 0 && <Offsets offsets={data.offsets} />}
        </>
      ) : (
        <div role="alert" className="mt-8">
          <p>The figures could not be loaded.</p>
          <Button className="mt-4" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

function Asked({ calibration: { asked, told, found } }: { calibration: Calibration }) {
  return (
    <section aria-labelledby="asked" className="mt-10">
      <h2 id="asked" className="text-title">
        Results so far
      </h2>
      <p className="figures mt-2 max-w-text">
        {asked === 0
          ? 'We haven’t asked anyone yet. People are asked once their exam date has passed.'
          : `We asked ${countText(asked, 'person', 'people')} how their exam went, and ${numberText(told)} told us whether they passed.`}
        {!found && ` From ${LEAST_PUBLISHED} results on, their figures appear here.`}
      </p>
    </section>
  );
}

type Found = NonNullable<Calibration['found']>;

const decimals = (value: number) => value.toFixed(3).replace(/^(-?)0\./, '$1.');
const points = (share: number) => (100 * share).toFixed(1);

function Found({ found }: { found: Found }) {
  const { n, passed, bias, error, errorByChance, z, bins } = found;
  const rows: [string, string, string][] = [
    ['Passed', `${passed} of ${n}`, 'Everyone who told us and of whom we had predicted something.'],
    [
      'Predicted less passed',
      `${points(bias.mean)} points`,
      `From ${points(bias.low)} to ${points(bias.high)} in 95 of 100 cases. Above 0, we promise too much.`,
    ],
    ['Brier score', decimals(found.brier), 'The mean squared error: 0 is perfect, .25 is a coin toss.'],
    [
      'Skill',
      found.skill === null ? '–' : decimals(found.skill),
      'How much better than giving everyone the same chance: 0 is no better, 1 is perfect.',
    ],
    [
      'Calibration error',
      decimals(error),
      `With this many results, a perfect forecaster would show ${decimals(errorByChance)} by luck alone.`,
    ],
    ['Spiegelhalter’s z', z === null ? '–' : z.toFixed(2), 'Between −2 and 2 if the predictions are right on average.'],
  ];
  return (
    <>
      <dl className="figures mt-4 border-t border-line">
        {rows.map(([term, value, text]) => (
          <div key={term} className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[12rem_8rem_1fr]">
            <dt className="font-semibold">{term}</dt>
            <dd>{value}</dd>
            <dd className="text-small text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      {bins.length === 0 ? (
        <p className="mt-3 text-small text-muted">{`From ${LEAST_BINNED} results on, a table shows each tenth by itself. Before that it would mostly show luck.`}</p>
      ) : (
        <table className="figures mt-6 w-full text-left text-small">
          <caption className="mb-2 text-left font-semibold">What we said, and how many passed</caption>
          <TableHead columns={FOUND} />
          <tbody>
            {bins.map((bin) => (
              <tr key={bin.from} className="border-b border-line">
                <th scope="row" className="py-1.5 pr-4 font-normal">
                  {`${Math.round(100 * bin.from)} to ${Math.round(100 * bin.from) + 10}%`}
                </th>
                <td className="py-1.5 pr-4">{bin.n}</td>
                <td className="py-1.5 pr-4">{`${Math.round(100 * bin.passed)}%`}</td>
                <td className="py-1.5">{`${Math.round(100 * bin.low)} to ${Math.round(100 * bin.high)}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

const FOUND = [{ title: 'We said' }, { title: 'People' }, { title: 'Passed' }, { title: '95% interval' }];
const SIMULATED = [
  { title: 'Results we had to learn from' },
  { title: 'Calibration error' },
  { title: 'Average error for a whole exam, in points' },
  { title: 'Made-up “ready” candidates who passed' },
];

/** What was found by simulation, called that. */
function Simulated({ hasResults }: { hasResults: boolean }) {
  const { exams, candidates, rows } = SIMULATED_CHECK;
  return (
    <section aria-labelledby="simulated" className="mt-12">
      <h2 id="simulated" className="text-title">
        A simulated check
      </h2>
      <p className="mt-2 max-w-text">
        {hasResults ? 'Beside real results, we ' : 'Until there are real results, this is all there is: we '}
        {`tried the model on ${exams} made-up exams with ${candidates} made-up candidates each. The exams are harder than our questions, guides give some answers away, and people keep learning. No real result went into it.`}
      </p>
      <table className="figures mt-4 w-full text-left text-small">
        <TableHead columns={SIMULATED} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.told} className="border-b border-line">
              <th scope="row" className="py-1.5 pr-4 font-normal">
                {row.told}
              </th>
              <td className="py-1.5 pr-4">{decimals(row.error)}</td>
              <td className="py-1.5 pr-4">{points(row.ofExam)}</td>
              <td className="py-1.5">{`${points(row.readyPass)}%`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Offsets({ offsets }: { offsets: Calibration['offsets'] }) {
  return (
    <section aria-labelledby="offsets" className="mt-12">
      <h2 id="offsets" className="text-title">
        How hard the real exams have been
      </h2>
      <ul className="mt-3">
        {offsets.map((own) => (
          <li key={own.slug} className="border-b border-line py-2">
            <p className="font-semibold">
              <WholeCodes>{own.name}</WholeCodes>
            </p>
            <p className="text-small text-muted">{`${offsetText(own)} ${countText(own.asked, 'person was', 'people were')} asked.`}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
