import type { StudyContentType } from '#contract/study.ts';

/** A typical outline for each kind of content, to fill in. */
export const STUDY_TEMPLATES: Record<StudyContentType, string> = {
  summary: [
    '<h2>Overview</h2><p>What this task is about, in two or three sentences.</p>',
    '<h2>Key concepts</h2><ul><li><strong>First concept</strong>: what it is and when it matters.</li><li><strong>Second concept</strong>: what it is and when it matters.</li></ul>',
    '<h2>How they compare</h2><table><tbody><tr><th>Choice</th><th>Use it when</th></tr><tr><td>First</td><td>...</td></tr><tr><td>Second</td><td>...</td></tr></tbody></table>',
    '<div class="study-box-info"><p><strong>Remember:</strong> the one thing not to forget.</p></div>',
    '<h2>Common mistakes</h2><ul><li>A mistake, and what to do instead.</li></ul>',
  ].join(''),
  flashcard:
    '<p><strong>Front:</strong> The question.</p><p><strong>Back:</strong> The answer, in one or two sentences.</p>',
  tip: '<div class="study-box-success"><p><strong>Exam tip:</strong> what to look for in the question.</p></div><p>Why it helps, with an example.</p>',
  alert:
    '<div class="study-box-warning"><p><strong>Watch out:</strong> what is often mixed up.</p></div><p>What is right, and how to tell them apart.</p>',
};
