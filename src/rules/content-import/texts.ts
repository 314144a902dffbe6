import type { PackExam, PackQuestion } from '#rules/content-import/pack.ts';
import type { Source } from '#rules/exam/source.ts';

/** A piece of text readers see, and where in its record it is. */
export type Text = { place: string; text: string };

/** What the author wrote for an item: stem, options, parts, rationales and explanation. */
export function authoredTexts(question: PackQuestion): Text[] {
  return [
    { place: 'stem', text: question.text },
    ...question.options.map((option) => ({ place: `option ${option.id}`, text: option.text })),
    ...question.options.map((option) => ({ place: `rationale ${option.id}`, text: option.rationale })),
    ...(question.parts ?? []).flatMap(({ text, rationale }, part) => [
      { place: `part ${part + 1}`, text },
      { place: `rationale of part ${part + 1}`, text: rationale },
    ]),
    { place: 'explanation', text: question.explanation },
  ];
}

/** Every text of an item, including its exhibits, topic and source titles. */
export function questionTexts(question: PackQuestion): Text[] {
  return [
    ...authoredTexts(question),
    ...(question.exhibits ?? []).map(({ title, text }, index) => ({
      place: `exhibit ${index + 1}`,
      text: `${title}\n${text.trim()}`,
    })),
    { place: 'topic', text: question.topic },
    ...titles(question.sources),
  ];
}

/** Every text in an exam record. */
export function examTexts(exam: PackExam): Text[] {
  return [
    { place: 'code', text: exam.code },
    { place: 'vendor', text: exam.vendor },
    { place: 'name', text: exam.name },
    { place: 'description', text: exam.description },
    { place: 'version', text: exam.version.label },
    ...exam.domains.flatMap((domain) => [
      { place: `domain ${domain.number}`, text: domain.name },
      ...domain.tasks.flatMap((task) => [
        { place: `task ${domain.number}.${task.number}`, text: task.name },
        ...(task.bullets ?? []).map(({ number, text }) => ({
          place: `bullet ${number} of task ${domain.number}.${task.number}`,
          text,
        })),
      ]),
    ]),
    ...titles(exam.sources),
  ];
}

function titles(sources: readonly Source[]): Text[] {
  return sources.map(({ title, section, opened, unread }, index) => ({
    place: `source ${index + 1}`,
    text: [title, section, opened, unread].filter(Boolean).join('; '),
  }));
}
