import { type BadgeLook, examBadge } from './exam-badge.ts';

const looks: Record<BadgeLook, string> = {
  default: 'border-accent bg-accent text-on-accent',
  secondary: 'border-accent-soft bg-accent-soft text-accent',
  outline: 'border-line-strong text-muted',
};

export function ExamBadge({ position }: { position: number }) {
  const { text, look } = examBadge(position);
  return <p className={`rounded-full border px-2.5 py-0.5 text-small font-semibold ${looks[look]}`}>{text}</p>;
}
