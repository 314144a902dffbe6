import type { CardSchedule } from '#contract/flashcard.ts';
import { type Grade, GRADES } from '#rules/flashcard/grade.ts';
import { Button } from '#web/ui/button.tsx';
import { intervalText } from './interval.ts';

const names: Record<Grade, string> = { again: 'Again', hard: 'Hard', good: 'Good', easy: 'Easy' };

type Props = { schedule: CardSchedule; isOpen: boolean; onGrade: (grade: Grade) => void };

/** How well the card was known, each with when it comes back. Their place is kept while the question shows. */
export function GradeButtons({ schedule, isOpen, onGrade }: Props) {
  return (
    <div className="mt-4 min-h-32 sm:min-h-16">
      {isOpen ? (
        <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <legend className="sr-only">How well did you know it?</legend>
          {GRADES.map((grade) => (
            <Button
              key={grade}
              look={grade === 'good' ? 'primary' : 'plain'}
              className="min-h-14 flex-col gap-0!"
              onClick={() => onGrade(grade)}
            >
              {names[grade]}
              {schedule.intervals && (
                <span className="figures text-small font-normal">{intervalText(schedule.intervals[grade])}</span>
              )}
            </Button>
          ))}
        </fieldset>
      ) : (
        <p className="text-muted">Answer in your head, then show the answer and rate how well you knew it.</p>
      )}
    </div>
  );
}
