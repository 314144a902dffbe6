import { countText } from '#rules/wording/count.ts';
import { CairnPicture } from './cairn-picture.part.tsx';
import { useCairn } from './use-cairn.ts';

type Props = {
  examId: string;
  /** How many domains the exam has: one stone each. */
  domainCount: number;
  className?: string;
};

/** A person's progress in an exam, drawn the same everywhere. */
export function ExamCairn({ examId, domainCount, className }: Props) {
  return <CairnOf view={useCairn(examId, domainCount)} className={className} />;
}

type CairnView = Pick<ReturnType<typeof useCairn>, 'isLoading' | 'cairn' | 'before'>;

/** A cairn still loading. Its space is reserved: an empty one would be untrue. */
export function CairnOf({ view, className }: { view: CairnView; className: string | undefined }) {
  const { isLoading, cairn, before } = view;
  const count = cairn.stones.length;
  if (count === 0) return null;
  if (isLoading) return <span aria-hidden="true" className={`inline-block shrink-0 ${className}`} />;
  const placed = cairn.stones.filter(({ isPlaced }) => isPlaced).length;
  return (
    <CairnPicture
      cairn={cairn}
      before={before}
      label={`Your cairn: ${placed} of ${countText(count, 'stone')} placed${cairn.isCapped ? ', a simulation passed' : ''}`}
      className={className}
    />
  );
}
