import { useState } from 'react';
import { putQuestionMark } from '#contract/practice.ts';
import { useApi } from '#web/base/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { Flag } from './flag.part.tsx';

type Props = { examId: string; questionId: string; isBookmarked: boolean };

/** Sets or removes the person's bookmark on a question after the sitting. */
export function QuestionBookmark({ examId, questionId, isBookmarked }: Props) {
  const api = useApi();
  const [isSet, setIsSet] = useState(isBookmarked);
  const [isSaving, setIsSaving] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const toggle = async () => {
    setIsSaving(true);
    setHasFailed(false);
    try {
      const mark = await api(putQuestionMark, { params: { examId, questionId }, body: { isFlagged: !isSet } });
      setIsSet(mark.isFlagged);
    } catch {
      setHasFailed(true);
    }
    setIsSaving(false);
  };
  return (
    <p className="mt-6 flex flex-wrap items-center gap-3 text-small">
      <Button
        look="plain"
        size="small"
        aria-pressed={isSet}
        aria-disabled={isSaving}
        onClick={() => !isSaving && void toggle()}
      >
        <Flag isSet={isSet} />
        Bookmark
      </Button>
      <output>{hasFailed && 'The bookmark could not be changed. Please try again.'}</output>
    </p>
  );
}
