import { QUIZ_SECONDS } from '#rules/quiz/timing.ts';

const facts = (isExplained: boolean) => [
  {
    title: 'A quiz like the exam',
    text: `${QUIZ_SECONDS / 60} minutes, with questions spread over the domains by the weights the vendor publishes.`,
  },
  {
    title: isExplained ? 'Every answer explained' : 'Every answer checked',
    text: `When you are done you see ${isExplained ? 'why each option is right or wrong' : 'each right answer'}, and how you stand in every domain.`,
  },
  {
    title: 'Nothing to sign up for',
    text: 'Practice without an account. With a free one your results are kept, and you can look back at each.',
  },
];

/** What anyone gets without paying. All of it is what the product does, none of it a claim. */
export function FreeOffer({ isExplained }: { isExplained: boolean }) {
  return (
    <section aria-labelledby="free-title" className="page-width mt-20">
      <h2 id="free-title" className="text-title">
        Free, for every exam
      </h2>
      <ul className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-3">
        {facts(isExplained).map(({ title, text }) => (
          <li key={title} className="border-t border-line-strong pt-4">
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
