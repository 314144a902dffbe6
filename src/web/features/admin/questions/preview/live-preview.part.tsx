import { Component, type ReactNode, useDeferredValue } from 'react';
import type { AdminExam } from '#contract/exam-admin.ts';
import type { Draft } from '../question-draft.ts';
import { QuestionPreview } from './question-preview.part.tsx';

/** The preview of a question while it is written, which follows as fast as it can without holding up the typing. */
export function LivePreview({ draft, exam }: { draft: Draft; exam: AdminExam }) {
  const shown = useDeferredValue(draft);
  return (
    <Unfinished draft={shown}>
      <QuestionPreview wording={shown} exam={exam} />
    </Unfinished>
  );
}

type Props = { draft: Draft; children: ReactNode };

/** What is half-written may not be showable; the preview then waits for the next change. */
class Unfinished extends Component<Props, { failed: Draft | null }> {
  override state: { failed: Draft | null } = { failed: null };

  static getDerivedStateFromProps({ draft }: Props, { failed }: { failed: Draft | null }) {
    return failed !== null && failed !== draft ? { failed: null } : null;
  }

  override componentDidCatch(): void {
    this.setState({ failed: this.props.draft });
  }

  override render(): ReactNode {
    if (this.state.failed !== null)
      return <p className="text-muted">The preview will appear once there is more of the question.</p>;
    return this.props.children;
  }
}
