import { useState } from 'react';
import type { AdminExam } from '#contract/exam-admin.ts';
import { faultMessage } from '#contract/messages.ts';
import {
  type AdminQuestion,
  createQuestion,
  getAdminQuestion,
  NewQuestion,
  QuestionEdit,
  updateQuestion,
  type WrittenQuestion,
} from '#contract/question-admin.ts';
import type { ProposedQuestion } from '#contract/proposed-question.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { withReasons } from '#web/base/reasons.ts';
import { toast } from '#web/ui/toasts.ts';
import { toastSaved } from '#web/features/admin/places/new-domains.ts';
import { sentenceOf, useRefetch } from '#web/features/admin/shell/use-act.tsx';
import { type Draft, tidiedDraft } from '../question-draft.ts';
import { placeFaults } from '../question-place.ts';
import { type Faults, keyFaultOf, remainingFaults } from './draft-faults.ts';
import type { DraftBase } from './use-draft.ts';

/** How a question is proposed, and what is said once it was. */
export type ProposeWay = {
  send: (draft: Draft, version: number | null) => Promise<ProposedQuestion>;
  done: string;
};

type Refusal = { faults: Faults; rest: string | null };

/** Shown only if no field shows a fault. */
const NOT_YET = 'Some fields need another look.';
const NOTHING: Refusal = { faults: {}, rest: null };

/** Saving a question: its errors, and what someone else saved in the meantime. */
export function useQuestionSave(
  exam: AdminExam,
  questionId: string | null,
  onConflict: (theirs: AdminQuestion) => void,
) {
  const api = useApi();
  const refetch = useRefetch();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState(NOTHING);
  const [theirs, setTheirs] = useState<AdminQuestion | null>(null);

  /** Returns what `send` returned; null if nothing was saved, in which case the reason is shown. */
  async function sendChecked<T>(
    { draft, version }: DraftBase,
    failure: string,
    send: (tidied: Draft) => Promise<T>,
  ): Promise<T | null> {
    if (isBusy) return null;
    const tidyDraft = tidiedDraft(draft);
    const body = version === null ? { ...tidyDraft, examId: exam.id } : { ...tidyDraft, version };
    const checked = (version === null ? NewQuestion : QuestionEdit).safeParse(body, { error: faultMessage });
    const issues = checked.error?.issues ?? [];
    const fieldFaults = issues.map(({ path, message }) => [path.join('.'), plain(message)] as const);
    const faults = {
      ...placeFaults(tidyDraft, exam),
      ...Object.fromEntries(fieldFaults.toReversed()),
      ...keyFaultOf(tidyDraft),
    };
    if (Object.keys(faults).length > 0) {
      setRefusal({ faults, rest: NOT_YET });
      return null;
    }
    setIsBusy(true);
    setRefusal(NOTHING);
    try {
      const saved = await send(tidyDraft);
      await refetch();
      return saved;
    } catch (error) {
      if (questionId !== null && error instanceof ApiError && error.problem?.code === 'conflict') {
        const found = await api(getAdminQuestion, { params: { id: questionId } }).catch(() => null);
        if (found) {
          setTheirs(found);
          onConflict(found);
          return null;
        }
      }
      const sentence = sentenceOf(error, failure);
      const refused = (error instanceof ApiError && error.problem?.fields) || {};
      const isPlaced = Object.keys(refused).length > 0;
      // Said once: where it is corrected, if it is about a field.
      if (!isPlaced) toast('Error', sentence, true);
      setRefusal({ faults: refused, rest: isPlaced ? NOT_YET : sentence });
      return null;
    } finally {
      setIsBusy(false);
    }
  }

  /** Saves it as it will be asked. */
  const save = (base: DraftBase): Promise<WrittenQuestion | null> =>
    sendChecked(
      base,
      questionId === null ? 'Failed to add question' : 'Failed to update question',
      async (tidied): Promise<WrittenQuestion> => {
        const saved =
          questionId === null || base.version === null
            ? await api(createQuestion, { body: { ...tidied, examId: exam.id } })
            : await api(updateQuestion, { params: { id: questionId }, body: { ...tidied, version: base.version } });
        toastSaved('Success', questionId === null ? 'Question added' : 'Question updated', saved.newDomains);
        return saved;
      },
    );

  /** Saves it for a second person to approve, or as a draft. */
  const propose = (base: DraftBase, { send, done }: ProposeWay): Promise<ProposedQuestion | null> =>
    sendChecked(base, 'Failed to save the question', async (tidied) => {
      const saved = await send(tidied, base.version);
      toast('Success', done);
      return saved;
    });

  const { faults, rest } = refusal;
  return {
    faults,
    /** What belongs to no field. */
    rest: rest === NOT_YET ? null : rest,
    /** For faults in fields that this form does not show. */
    unplaced: rest === NOT_YET ? withReasons(NOT_YET, Object.values(faults)) : null,
    isBusy,
    theirs,
    save,
    propose,
    /** Clears the messages about fields that are changed. */
    correct(draft: Draft, change: Partial<Draft>): void {
      setRefusal(({ faults, rest }) => {
        const left = remainingFaults(faults, draft, change);
        return { faults: left, rest: rest === NOT_YET && Object.keys(left).length === 0 ? null : rest };
      });
    },
    /** Clears the messages. */
    settle(): void {
      setRefusal(NOTHING);
      setTheirs(null);
    },
  };
}

/** A plain message about an empty field or list. */
function plain(message: string): string {
  if (message.startsWith('Array must contain at least 1 ')) return 'Enter at least one';
  return /^String must contain at least 1 |^Must not be blank/.test(message) ? 'Required' : message;
}
