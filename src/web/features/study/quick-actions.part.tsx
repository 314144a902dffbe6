import { Link } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { wholeDollars } from '#rules/exam/price.ts';
import { paths } from '#web/app/paths.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

type Action = { name: string; text: string; to: string; icon: IconName };

/** What else there is to do for this exam. */
export function QuickActions({ exam, isLocked }: { exam: Exam; isLocked: boolean }) {
  const actions: Action[] = [
    { name: 'Practice Quiz', text: 'Twenty questions, spread by the weights of the domains.', to: paths.quiz(exam.slug), icon: 'check' },
    { name: 'Flashcards', text: 'One question, one answer, as often as you need.', to: paths.flashcards(exam.slug), icon: 'cards' },
  ];
  if (!isLocked) {
    const text = 'The whole question bank your way, and the exam as it is on the day.';
    actions.push({ name: 'Practice and Simulation', text, to: paths.practice(exam.slug), icon: 'clock' });
  }
  if (isLocked && exam.price > 0) {
    const text = `${wholeDollars(exam.price)}, paid once. Nothing renews by itself.`;
    actions.push({ name: 'Unlock All Domains', text, to: paths.purchase(exam.slug), icon: 'lock' });
  }
  return (
    <section aria-labelledby="quick-actions" className="mt-12">
      <h2 id="quick-actions" className="text-title">
        Quick Actions
      </h2>
      <ul className="mt-5 grid gap-4 md:grid-cols-3">
        {actions.map(({ name, text, to, icon }) => (
          <li key={name}>
            <Link to={to} className="flex h-full gap-4 rounded border border-line bg-raised p-5 hover:border-line-strong">
              <Icon name={icon} className="mt-0.5 size-5 text-accent" />
              <span>
                <span className="font-semibold">{name}</span>
                <span className="block text-small text-muted">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
