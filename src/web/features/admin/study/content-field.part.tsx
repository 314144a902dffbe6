import { type ComponentType, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { StudyContentType } from '#contract/study.ts';
import { previewStudyContent } from '#contract/study-admin.ts';
import { useApi } from '#web/base/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { EditorProps } from './rich-editor.part.tsx';
import { useIsInBrowser } from '#web/ui/form/use-is-in-browser.ts';

// Large, and only needed by authors.
const RichEditor = lazy<ComponentType<EditorProps>>(() =>
  import('./rich-editor.part.tsx').then((module) => ({ default: module.RichEditor })),
);

type Props = {
  type: StudyContentType;
  initial: string;
  /** Called once the content is in the form. */
  onWritten: () => void;
  name: string;
  error?: string | undefined;
};

/** The content of an item, to edit and to preview as readers will see it. */
export function ContentField({ type, initial, onWritten, name, error }: Props) {
  const id = useId();
  const [html, setHtml] = useState(initial);
  const [isPreview, setIsPreview] = useState(false);
  const put = (next: string) => {
    setHtml(next);
    onWritten();
  };
  // The editor only works in a browser.
  const isHere = useIsInBrowser();
  return (
    <fieldset aria-labelledby={id} aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <span id={id} className="font-semibold">
          Content
        </span>
        <div className="flex gap-2">
          {[false, true].map((preview) => (
            <Button
              key={String(preview)}
              look={isPreview === preview ? 'plain' : 'quiet'}
              size="small"
              aria-pressed={isPreview === preview}
              onClick={() => setIsPreview(preview)}
            >
              {preview ? 'Preview' : 'Edit'}
            </Button>
          ))}
        </div>
      </div>
      {error && (
        <p id={`${id}-error`} className="text-small font-semibold text-wrong">
          {error}
        </p>
      )}
      <input type="hidden" name={name} value={html} aria-invalid={error ? true : undefined} />
      <div className={`mt-2 rounded border bg-raised ${error ? 'border-2 border-wrong' : 'border-line-strong'}`}>
        {isPreview && <Preview html={html} />}
        {isHere && (
          <div hidden={isPreview}>
            <Suspense fallback={<Spinner label="Loading the editor" />}>
              <RichEditor type={type} initial={initial} labelledBy={id} onChange={put} />
            </Suspense>
          </div>
        )}
      </div>
    </fieldset>
  );
}

/** The content as served: the server is asked what it keeps. */
function Preview({ html }: { html: string }) {
  const api = useApi();
  const [previewHtml, setPreviewHtml] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const asked = useRef(0);
  useEffect(() => {
    const turn = (asked.current += 1);
    api(previewStudyContent, { body: { content: html } }).then(
      ({ content }) => turn === asked.current && setPreviewHtml(content),
      () => turn === asked.current && setHasFailed(true),
    );
  }, [api, html]);
  if (hasFailed) {
    return (
      <p role="alert" className="p-4 font-semibold text-wrong">
        The preview could not be loaded. Your text is still here; choose Edit.
      </p>
    );
  }
  if (previewHtml === null) return <Spinner label="Loading the preview" />;
  return (
    <div className="min-h-40 p-4">
      {previewHtml === '' ? <p className="text-muted">Nothing here yet.</p> : <RichText html={previewHtml} />}
    </div>
  );
}
