import { QuestionText } from '#web/ui/question-text.tsx';
import { letterOf } from '#web/features/question/letter-of.ts';

type Props = { name: string; options: string[]; pickedIndex: number | null; onPick: (option: number) => void };

/** The options of a question as a group of radio buttons: arrows move, space selects, and the whole row is clickable. */
export function OptionList({ name, options, pickedIndex, onPick }: Props) {
  return (
    <ul className="mt-6 space-y-3">
      {options.map((option, index) => (
        <li key={`${name}.${index}`}>
          <label className="flex min-h-14 items-center gap-3 rounded border border-line-strong bg-raised px-4 py-3 hover:border-accent has-checked:border-accent has-checked:bg-accent-soft has-checked:outline-1 has-checked:outline-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
            <input
              type="radio"
              name={name}
              checked={pickedIndex === index}
              onChange={() => onPick(index)}
              className="size-5 shrink-0 outline-none"
            />
            <span className="figures shrink-0 font-semibold text-muted">{letterOf(index)})</span>
            <span className="min-w-0">
              <QuestionText text={option} inControl />
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
