import { taskKeys } from './check-exam.ts';
import { dumpMarker } from './check-dump-markers.ts';
import { checkSources } from './check-sources.ts';
import { checkPlain } from './check-text.ts';
import { limits } from '#rules/content-import/limits.ts';
import { guideParts, withoutMarks } from '#rules/content-import/guide.ts';
import type { Pack, PackStudy } from '#rules/content-import/pack.ts';
import type { Finding } from '#rules/content-import/report.ts';
import type { Text } from '#rules/content-import/texts.ts';
import { countText } from '#rules/wording/count.ts';
import { checkGuide, checkWords } from './check-guide.ts';
import { repeatsIn } from './repeats.ts';

const twice = (ref: string): Finding => ({ rule: 'study-twice', ref, message: 'the task already has study content' });

/** The study content rules without which an import makes no sense: existing tasks, once each; refs; titles. */
function checkStudyStructure({ exam, questions, study }: Pack): Finding[] {
  const tasks = new Set(taskKeys(exam));
  const seen = new Set<string>();
  const usedRefs = new Set(questions.map(({ ref }) => ref));
  return study.flatMap((entry) => {
    const ref = keyOf(entry);
    const findings: Finding[] = [];
    if (!tasks.has(ref)) findings.push({ rule: 'task-known', ref, message: `the exam has no task ${ref}` });
    if (seen.has(ref)) findings.push(twice(ref));
    seen.add(ref);
    if (entry.guide === null || !guideParts(entry.guide))
      findings.push({ rule: 'guide-title', ref, message: 'the guide does not begin with "# Title"' });
    for (const item of [...entry.flashcards, ...entry.tips, ...entry.alerts]) {
      if (usedRefs.has(item.ref))
        findings.push({ rule: 'refs-unique', ref: item.ref, message: 'more than one item has this ref' });
      usedRefs.add(item.ref);
    }
    return findings;
  });
}

/** No task has two study content files. */
export function checkTasksOnce(study: readonly PackStudy[]): Finding[] {
  return repeatsIn(study.map(keyOf)).map(twice);
}

/** Checks study material against the rules of the content guide; `today` is an ISO date. */
export function checkStudy(pack: Pack, today: string): Finding[] {
  return [
    ...checkStudyStructure(pack),
    ...checkCovered(pack),
    ...pack.study.flatMap((entry) => checkTask(entry, today)),
  ];
}

function checkCovered({ exam, study }: Pack): Finding[] {
  if (study.length === 0) return [];
  const covered = new Set(study.map(keyOf));
  return taskKeys(exam)
    .filter((task) => !covered.has(task))
    .map((task) => ({ rule: 'study-covered', message: `task ${task} has no study content` }));
}

function checkTask(entry: PackStudy, today: string): Finding[] {
  const ref = keyOf(entry);
  const { flashcards, tips, alerts, sources } = entry;
  const findings: Finding[] = [...checkGuide(entry.guide ?? ''), ...checkSources(sources, today)];
  if (flashcards.length < limits.cardsPerTask) {
    findings.push({
      rule: 'study-cards',
      message: `${countText(flashcards.length, 'flashcard')}, not at least ${limits.cardsPerTask}`,
    });
  }
  if (tips.length === 0 || alerts.length === 0)
    findings.push({ rule: 'study-notes', message: 'at least one tip and one alert' });
  for (const card of flashcards) findings.push(...checkWords('card-words', card.ref, card.back, limits.cardWords));
  for (const note of [...tips, ...alerts])
    findings.push(...checkWords('note-words', note.ref, note.text, limits.noteWords));
  const texts = textsOf(entry);
  findings.push(...checkPlain(texts.filter(({ place }) => place !== 'guide')));
  for (const { place, text } of texts) {
    const marker = dumpMarker(text);
    if (marker) findings.push({ rule: 'dump-marker', message: `${place}: says "${marker}"` });
  }
  return findings.map((finding) => ({ ref, ...finding }));
}

function textsOf({ guide, flashcards, tips, alerts, sources }: PackStudy): Text[] {
  return [
    { place: 'guide', text: withoutMarks(guide ?? '') },
    ...flashcards.flatMap(({ ref, topic, front, back }) => [topic, front, back].map((text) => ({ place: ref, text }))),
    ...[...tips, ...alerts].flatMap(({ ref, title, text }) =>
      [title, text].map((part) => ({ place: ref, text: part })),
    ),
    ...sources.map(({ title }, index) => ({ place: `source ${index + 1}`, text: title })),
  ];
}

function keyOf({ domain, task }: PackStudy): string {
  return `${domain}.${task}`;
}
