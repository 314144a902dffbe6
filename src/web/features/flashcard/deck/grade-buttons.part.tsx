import type { CardSchedule } from '#contract/flashcard.ts';
import { type Grade, GRADES } from '#rules/flashcard/grade.ts';
import { Button } from '#web/ui/button.tsx';
import { intervalText } from './interval.ts';

const names: Record<Grade, string> = { again: 'Again', hard: 'Hard', good: 'Good', easy: 'Easy' };

type Props = { schedule: CardSchedule; onGrade: (grade: Grade) => void };

/** How well the card was known; each grade shows when the card comes back. */
export function GradeButtons({ schedule, onGrade }: Props) {
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2 sm:gap-3">
      <legend className="sr-only">How well did you know it?</legend>
      {GRADES.map((grade) => (
        <Button
          key={grade}
          look={grade === 'good' ? 'primary' : 'plain'}
          className="min-h-14 flex-col gap-0! px-1!"
          onClick={() => onGrade(grade)}
        >
          {names[grade]}
          {schedule.intervals && (
            <span className="figures text-small font-normal">{intervalText(schedule.intervals[grade])}</span>
          )}
        </Button>
      ))}
    </fieldset>
  );
}
