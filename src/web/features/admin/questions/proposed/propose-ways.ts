import type { ProposedQuestion } from '#contract/proposed-question.ts';
import type { Draft } from '../question-draft.ts';
import type { SaveWay } from '../question-form.part.tsx';

type Send = (draft: Draft, version: number | null, isSubmitted: boolean) => Promise<ProposedQuestion>;

/** The buttons of whoever needs a second person for what they write. */
export const proposeWays = (send: Send, onProposed: (proposed: ProposedQuestion) => void): readonly SaveWay[] => [
  {
    label: 'Submit for Review',
    send: (draft, version) => send(draft, version, true),
    done: 'Submitted for review',
    onProposed,
  },
  { label: 'Save Draft', send: (draft, version) => send(draft, version, false), done: 'Draft saved', onProposed },
];
