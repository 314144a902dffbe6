import type * as z from 'zod/mini';
import { faultMessage } from '#contract/messages.ts';
import type { StudyContentType } from '#contract/study.ts';
import { StudyDraft } from '#contract/study-admin.ts';
import { slugOfTitle } from './study-form-schema.ts';
import { STUDY_TEMPLATES } from './study-templates.ts';

/** Where the items of an import belong. */
export type BulkPlace = {
  examId: string;
  domainNumber: number;
  domainName: string;
  /** Whether an item that names a domain goes there instead. */
  isByItem: boolean;
};

/** One of the pasted items: its draft, or why it does not fit. */
export type CheckedItem = { title: string; draft: StudyDraft | null; reasons: string[] };

const MISSING = {
  title: 'Missing title',
  content: 'Missing content',
  contentType: 'Missing content type',
  taskNumber: 'Missing task number',
} as const;

/** Checks each item of a JSON text; null if it is not a list of items. */
export function checkBulk(text: string, place: BulkPlace): CheckedItem[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  return Array.isArray(parsed) ? parsed.map((item) => checkItem(item, place)) : null;
}

const namesDomain = (item: unknown): boolean => {
  const { domainNumber, domainName } = (item ?? {}) as Record<string, unknown>;
  return typeof domainNumber === 'number' && typeof domainName === 'string';
};

/** Whether each of the pasted items names its own domain, so that the form need not. */
export function nameTheirDomains(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) && parsed.length > 0 && parsed.every(namesDomain);
  } catch {
    return false;
  }
}

function checkItem(item: unknown, { examId, isByItem, ...form }: BulkPlace): CheckedItem {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return { title: 'Not an item', draft: null, reasons: ['Expected an object'] };
  const fields = item as Record<string, unknown>;
  const title = typeof fields.title === 'string' && fields.title ? fields.title : 'Untitled';
  const missing = Object.entries(MISSING).filter(
    ([field]) => fields[field] === undefined || fields[field] === null || fields[field] === '',
  );
  if (missing.length > 0) return { title, draft: null, reasons: missing.map(([, reason]) => reason) };
  const {
    domainNumber: ownNumber,
    domainName: ownName,
    domain: _domain,
    topic: _topic,
    examId: _exam,
    ...own
  } = fields;
  const isOwn = isByItem && namesDomain(fields);
  const { domainNumber, domainName } = isOwn ? { domainNumber: Number(ownNumber), domainName: String(ownName) } : form;
  const candidate = {
    taskTitle: `Task ${fields.taskNumber}`,
    slug: slugOfTitle(title) || 'content',
    ...own,
    examId,
    domainNumber,
    domainName,
    domain: domainName,
    topic: domainName,
  };
  const checked = StudyDraft.safeParse(candidate, { error: faultMessage });
  if (checked.success) return { title, draft: checked.data, reasons: [] };
  return {
    title,
    draft: null,
    reasons: checked.error.issues.map(({ path, message }: z.core.$ZodIssue) =>
      path.length > 0 ? `${path.join('.')}: ${message}` : message,
    ),
  };
}

/** The server's errors, beside the items they belong to. */
export function withRefusals(checked: readonly CheckedItem[], fields: Record<string, string>): CheckedItem[] {
  return checked.map((item, index) => {
    const reasons = Object.entries(fields).flatMap(([name, reason]) =>
      name.startsWith(`${index}.`) ? [`${name.slice(`${index}.`.length)}: ${reason}`] : [],
    );
    return reasons.length > 0 ? { ...item, draft: null, reasons } : item;
  });
}

type BulkItem = Omit<StudyDraft, 'examId' | 'domainNumber' | 'domainName' | 'domain' | 'topic' | 'order'>;

function item(
  contentType: StudyContentType,
  title: string,
  taskNumber: number,
  taskTitle: string,
  counts: { quizQuestionCount: number; flashcardCount: number },
  content = STUDY_TEMPLATES[contentType],
): BulkItem {
  return { title, content, contentType, taskNumber, taskTitle, slug: slugOfTitle(title), ...counts };
}

/** One item of each kind for a domain, to fill in. */
export function domainTemplate(domainName: string): string {
  const of = domainName || 'this domain';
  const none = { quizQuestionCount: 0, flashcardCount: 0 };
  const items = [
    item('summary', `Study guide of ${of}`, 1, 'Task 1', none),
    item('flashcard', `Flashcard of ${of}`, 1, 'Task 1', none),
    item('tip', `Exam tip for ${of}`, 1, 'Task 1', none),
    item('alert', `Alert for ${of}`, 1, 'Task 1', none),
  ];
  return JSON.stringify(items, null, 2);
}

/** Two sample items as they may look when finished, in a task with this title. */
export function sampleData(taskTitle = 'Explain shared responsibility'): string {
  const counts = { quizQuestionCount: 15, flashcardCount: 20 };
  const items = [
    item(
      'summary',
      'Shared responsibility',
      1,
      taskTitle,
      counts,
      '<h2>Who does what</h2><p>The provider secures the cloud itself; the customer secures what they put into it.</p>',
    ),
    item(
      'tip',
      'Ask who controls it',
      1,
      taskTitle,
      counts,
      '<p>Whoever can change a setting is responsible for it.</p>',
    ),
  ];
  return JSON.stringify(items, null, 2);
}
