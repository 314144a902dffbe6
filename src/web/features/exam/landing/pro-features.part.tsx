import type { Exam } from '#contract/exam.ts';
import { money } from '#rules/checkout/money.ts';
import { useMe } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import { useSite } from '#web/base/page-state.ts';
import { useWayIn } from '#web/base/way-in.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { TickList } from '#web/ui/tick-list.tsx';
import { lowestPrice } from '#web/features/exam/lowest-price.ts';
import { useMembersHave } from '#web/features/exam/members-have.ts';

const FEATURES = [
  {
    title: 'Study Guides',
    text: 'Each domain in short guides, task by task, in the order of the official exam guide.',
  },
  { title: 'Flash Cards', text: 'Spaced repetition brings a card back just before you would forget it.' },
  {
    title: 'Unlimited Tests',
    text: 'The full question bank, with analytics that identify your weak areas and show you what to practice next.',
  },
  { title: 'Exam Tips', text: 'What the exam tends to ask, what’s easy to mix up, and how to read a question.' },
];

/** What comes after the free part, and how one gets it: by paying, or where nothing is sold, as a member. */
export function ProFeatures({ exams }: { exams: readonly Exam[] }) {
  const membersHave = useMembersHave();
  return (
    <section
      id="pricing"
      tabIndex={-1}
      aria-labelledby="pricing-title"
      className="page-width mt-8 grid grid-cols-1 items-start gap-x-16 gap-y-6 sm:mt-20 sm:gap-y-10 focus-visible:outline-none lg:grid-cols-[1.5fr_1fr]"
    >
      <div>
        <h2 id="pricing-title" className="text-display">
          {membersHave?.title ?? 'Pro takes you the rest of the way'}
        </h2>
        {/* On a phone, scrolls by swiping or with the arrow keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ul tabIndex={0} aria-labelledby="pricing-title" className="card-row narrow-row mt-4 sm:grid-cols-2">
          {FEATURES.map(({ title, text }) => (
            <li key={title} className="border-t border-line-strong pt-4">
              <h3 className="text-large font-semibold">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
      {membersHave ? <MembersBox text={membersHave.text} /> : <PricingBox exams={exams} />}
    </section>
  );
}

/** How one gets everything where nothing is sold. */
function MembersBox({ text }: { text: string }) {
  const wayIn = useWayIn();
  const { to, name } = useMe() ? { to: paths.dashboard, name: 'Go to Dashboard' } : wayIn;
  return (
    <div className="rounded border border-line-strong bg-raised p-5">
      <p>{text}</p>
      <ButtonLink to={to} className="mt-5 w-full">
        {name}
      </ButtonLink>
    </div>
  );
}

/** The advertised plan and, below it, what a purchase really is: one exam, paid for once. */
function PricingBox({ exams }: { exams: readonly Exam[] }) {
  const { offer, regularMonthly, monthly, guarantee, cancel, instant, discount, currency } = useSite();
  const fromPrice = lowestPrice(exams);
  return (
    <div className="rounded border border-line-strong bg-raised">
      {offer && <p className="border-b border-line px-5 py-3 text-small font-semibold">{offer}</p>}
      <div className="p-5">
        {monthly && (
          <p className="mb-4 flex flex-wrap items-baseline gap-x-2">
            {regularMonthly && (
              <s className="text-large text-muted">
                <span className="sr-only">Regular price </span>
                {regularMonthly}
              </s>
            )}
            <strong className="text-display font-semibold">{monthly}</strong>
            <span className="text-muted">per month</span>
          </p>
        )}
        <TickList
          items={[guarantee, cancel, instant]}
          className="mb-5 flex flex-wrap gap-x-5 gap-y-1.5 empty:hidden lg:grid"
        />
        <ButtonLink to={paths.purchaseAny} className="w-full">
          {`Upgrade to Pro Now${discount && ` - Save ${discount}`}`}
        </ButtonLink>
        {fromPrice !== null && (
          <p className="mt-4 text-small text-muted">
            {/* One price in a place: where a plan is advertised, what an exam really costs is with the exams. */}
            {`Choose one exam and pay once${monthly ? '' : `, from ${money(fromPrice, currency)}`}. Nothing renews automatically.`}
          </p>
        )}
      </div>
    </div>
  );
}
