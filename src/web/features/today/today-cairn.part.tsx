import type { ExamToday } from '#contract/today.ts';
import { wayAhead } from '#rules/planner/way.ts';
import { countText, wordFor } from '#rules/wording/count.ts';
import { listText } from '#rules/wording/list.ts';
import { LabeledCairn } from '#web/features/exam/cairn/labeled-cairn.part.tsx';
import { useCairn } from '#web/features/exam/cairn/use-cairn.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';

/** The way behind and the way ahead, and the cairn that marks it. */
export function TodayCairn({ today }: { today: ExamToday }) {
  const exam = useExams().find(({ id }) => id === today.examId);
  const view = useCairn(today.examId, exam?.domains.length ?? 0, 'today');
  if (!exam || exam.domains.length === 0 || view.isLoading) return null;
  const domains = view.standing?.domains ?? [];
  const sum = (of: (domain: (typeof domains)[number]) => number) => domains.reduce((all, one) => all + of(one), 0);
  const unread = sum(({ unreadTasks }) => unreadTasks);
  const read = sum(({ tasks }) => tasks) - unread;
  const answered = sum((domain) => domain.answered);
  const open = (view.standing?.stones ?? []).filter(({ isPlaced }) => !isPlaced).length;
  const behind = [
    ...(read > 0 ? [`${countText(read, 'task')} read`] : []),
    ...(answered > 0 ? [`${countText(answered, 'answer')} that ${wordFor(answered, 'counts', 'count')}`] : []),
  ];
  const way = today.time && wayAhead(today.day, today.time);
  const ahead = [
    ...(way && way.days > 0 ? [`${countText(way.days, 'day')} with about ${countText(way.minutes, 'minute')}`] : []),
    ...(unread > 0 ? [`${countText(unread, 'task')} to read`] : []),
    ...(open > 0 ? [`${countText(open, 'stone')} to place`] : []),
  ];
  return (
    <section aria-label="Your way" className="min-w-0">
      <dl className="figures space-y-1 text-small">
        {behind.length > 0 && <Line name="Behind you" text={listText(behind)} />}
        {ahead.length > 0 && <Line name="Ahead" text={listText(ahead)} />}
      </dl>
      <div className="mt-3">
        <LabeledCairn exam={exam} view={view} />
      </div>
    </section>
  );
}

const Line = ({ name, text }: { name: string; text: string }) => (
  <div className="flex gap-x-2">
    <dt className="shrink-0 font-semibold">{name}</dt>
    <dd className="text-muted">{text}</dd>
  </div>
);
