import type { Exam } from '#contract/exam.ts';
import { PricingBox } from './pricing-box.part.tsx';

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

export function ProFeatures({ exams }: { exams: readonly Exam[] }) {
  return (
    <section
      id="pricing"
      tabIndex={-1}
      aria-labelledby="pricing-title"
      className="page-width mt-8 grid grid-cols-1 items-start gap-x-16 gap-y-6 sm:mt-20 sm:gap-y-10 focus-visible:outline-none lg:grid-cols-[1.5fr_1fr]"
    >
      <div>
        <h2 id="pricing-title" className="text-display">
          Pro takes you the rest of the way
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
      <PricingBox exams={exams} />
    </section>
  );
}
