import type { NewDomain } from '#contract/exam-admin.ts';
import { toast } from '#web/ui/toasts.ts';
import { wordFor } from '#rules/wording/count.ts';

const quoted = (domains: readonly NewDomain[]) => domains.map(({ name }) => `“${name}”`).join(', ');

/** The message about domains created along with the question; null if none. */
export function newDomainsSentence(domains: readonly NewDomain[]): string | null {
  if (domains.length === 0) return null;
  const weightless = domains.filter(({ weighs }) => !weighs);
  const made = `${wordFor(domains.length, 'New domain')}: ${quoted(domains)}.`;
  if (weightless.length === 0) return made;
  const count = weightless.length;
  return `${made} ${quoted(weightless)} ${wordFor(count, 'has', 'have')} no weight yet. Edit the exam to set one; until then, learners don’t see ${wordFor(count, 'it', 'them')}.`;
}

/** Says that something was saved, and which domains it created. */
export function toastSaved(title: string, text: string, domains: readonly NewDomain[]): void {
  const made = newDomainsSentence(domains);
  toast(title, made === null ? text : `${text.replace(/\.$/, '')}. ${made}`);
}
