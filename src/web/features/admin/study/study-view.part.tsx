import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/base/loading.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { studyItemQuery } from '#web/features/admin/shell/admin.queries.ts';
import { typeName } from './study-types.ts';

/** A piece of content as its readers see it. */
export function StudyView({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const item = useQuery(studyItemQuery(useApi(), id));
  return (
    <Dialog title={title} onClose={onClose} isWide>
      {item.isPending && <Spinner label="Loading the content" />}
      {item.isError && (
        <p role="alert" className="font-semibold text-wrong">
          The content could not be loaded. Someone may have deleted it.
        </p>
      )}
      {item.data && (
        <>
          <p className="mb-4 text-small text-muted">
            {typeName(item.data.contentType)} · {item.data.domainNumber}. {item.data.domainName} ·{' '}
            {item.data.taskNumber}. {item.data.taskTitle}
          </p>
          <RichText html={item.data.content} />
        </>
      )}
    </Dialog>
  );
}
