import type { AdminDomain } from '#contract/exam-admin.ts';
import type { ImportPreview } from '#contract/question-import.ts';
import type { ReadQuestion, Loss, Misfit, Repeat } from '#rules/formats/format.ts';
import { refersToOthers } from '#rules/formats/kept-order.ts';
import { isLacking } from '#rules/formats/lacking.ts';
import { countText, numberText, wordFor } from '#rules/wording/count.ts';
import { newDomainsSentence } from '#web/features/admin/places/new-domains.ts';
import { ImportSample } from './import-sample.part.tsx';
import { LossList, MisfitList, RepeatList } from './misfit-list.part.tsx';

/** The content of a file, and the server's verdict on it. */
export type Look = {
  questions: readonly ReadQuestion[];
  /** What could not even be read as a question. */
  misfits: readonly Misfit[];
  losses: readonly Loss[];
  /** What several files of an archive hold. */
  repeats: readonly Repeat[];
  preview: ImportPreview;
  /** The exam's domains to choose from. */
  domains: readonly AdminDomain[];
};

/** Everything that is wrong, one sentence each, with its place in the file. */
export function faultsOf({ questions, misfits, preview }: Look): Misfit[] {
  const faults = [...Map.groupBy(preview.faults, ({ index }) => index)].flatMap(([index, own]) => {
    const { place = '', excerpt = '' } = questions[index] ?? {};
    return own.map(({ reason }) => ({ place, excerpt, reason }));
  });
  return [...misfits, ...faults];
}

/** The questions without faults. */
export function goodOf({ questions, preview }: Look): ReadQuestion[] {
  const faulty = new Set(preview.faults.map(({ index }) => index));
  return questions.filter((_, index) => !faulty.has(index));
}

/** How many questions of the file do not fit. */
export const misfitsOf = ({ misfits, preview }: Look): number => misfits.length + preview.misfit;

/** Every question that is in the file before, in one file or another of an archive. */
export const repeatsOf = ({ questions, repeats, preview }: Look): Repeat[] => [
  ...repeats,
  ...preview.repeats.map(({ index, of }) => {
    const { place = '', excerpt = '' } = questions[index] ?? {};
    return { place, excerpt, of: questions[of]?.place ?? '' };
  }),
];

/** How many questions repeat another one of their file. */
export const repeatedText = (count: number): string =>
  `${numberText(count)} ${wordFor(count, 'repeats', 'repeat')} an earlier question in this file`;

/** How many questions of the file lack what each question needs. */
export const lackingIn = ({ questions, misfits, preview }: Look): number =>
  misfits.filter(isLacking).length +
  new Set(
    preview.faults
      .filter((fault) => questions[fault.index] !== undefined && isLacking(fault))
      .map(({ index }) => index),
  ).size;

export const lackingText = (count: number): string =>
  `${countText(count, 'question')} ${wordFor(count, 'is', 'are')} missing required fields (text, options, correctAnswer)`;

/** What an import would do, what doesn't fit, and what is lost from the rest; `isToldLacking`: the dialog already says what is missing. */
export function PreviewResult({
  look,
  isToldLacking,
  order,
}: {
  look: Look;
  isToldLacking: boolean;
  order: KeptOrder;
}) {
  const { total, fit, unchanged, repeated, newDomains } = look.preview;
  const faults = faultsOf(look);
  const misfits = misfitsOf(look);
  const repeats = repeatsOf(look);
  const lacking = isToldLacking ? 0 : lackingIn(look);
  const all = total + look.misfits.length + look.repeats.length;
  return (
    <section aria-label="Preview" className="mt-5">
      {lacking > 0 && <p className="mb-2 font-semibold text-wrong">{lackingText(lacking)}</p>}
      <output className="figures block">
        <strong>{numberText(fit)}</strong> of {numberText(all)} would be added, {numberText(unchanged - repeated)}{' '}
        {wordFor(unchanged - repeated, 'is', 'are')} already in this exam,{' '}
        {repeats.length > 0 && `${repeatedText(repeats.length)}, `}
        <strong className={misfits > 0 ? 'text-wrong' : ''}>{numberText(misfits)}</strong> can’t be imported.
      </output>
      {newDomains.length > 0 && look.domains.length === 0 && (
        <p className="mt-2 text-small wrap-anywhere">{newDomainsSentence(newDomains)}</p>
      )}
      <OrderChoice questions={goodOf(look)} order={order} />
      <ImportSample questions={goodOf(look)} />
      <MisfitList misfits={faults} of={countText(misfits, 'question')} />
      {repeats.length > 0 && <RepeatList repeats={repeats} />}
      {look.losses.length > 0 && <LossList losses={look.losses} />}
    </section>
  );
}

/** Whether questions whose options refer to each other keep the order of their options. */
export type KeptOrder = { isKept: boolean; isHeld: boolean; onChange: (isKept: boolean) => void };

/** Offers to keep the order of options such as “Both A and C”, which mean something else once they are shuffled. */
function OrderChoice({ questions, order }: { questions: readonly ReadQuestion[]; order: KeptOrder }) {
  const found = questions.filter(refersToOthers);
  const [first] = found;
  if (!first) return null;
  const count = found.length;
  return (
    <div className="mt-3 rounded border border-nearly bg-nearly-soft px-4 py-2 text-small">
      <p>
        <strong>
          {countText(count, 'question')} {wordFor(count, 'refers', 'refer')} to other options
        </strong>
        , such as “All of the above” or “Both A and C” ({first.place}
        {count > 1 && ` and ${numberText(count - 1)} more`}). Shuffled, they would mean something else.
      </p>
      <label className="mt-1 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={order.isKept}
          disabled={order.isHeld}
          onChange={() => order.onChange(!order.isKept)}
          className="size-5 accent-accent"
        />
        Keep the order of {count === 1 ? 'its' : 'their'} options
      </label>
    </div>
  );
}
