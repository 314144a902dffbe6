import { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import type { StudyContentType } from '#contract/study.ts';
import { editorExtensions } from './editor-extensions.ts';
import { EditorToolbar } from './editor-toolbar.part.tsx';
import '#web/study-writing.css';

export type EditorProps = {
  type: StudyContentType;
  initial: string;
  labelledBy: string;
  onChange: (html: string) => void;
};

/** The editor for content. It returns HTML of the allowed kind, and nothing for an empty text. */
export function RichEditor({ type, initial, labelledBy, onChange }: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  // The state of the buttons follows the text and the selection.
  const [, setTurn] = useState(0);
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useEffect(() => {
    let isLeaving = false;
    const newEditor = new Editor({
      element: place.current,
      extensions: editorExtensions,
      content: initial,
      injectCSS: false,
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelledBy,
          'aria-describedby': `${labelledBy}-keys`,
          class: 'study-content rich-editor',
        },
        handleDOMEvents: {
          // In lists and tables the text uses Tab: without a way out, keyboard users would be trapped.
          keydown: (_view, { key }) => {
            const leaves = isLeaving && key === 'Tab';
            if (key !== 'Shift') isLeaving = key === 'Escape';
            return leaves;
          },
        },
      },
      onTransaction: () => setTurn((turn) => turn + 1),
      onUpdate: ({ editor: current }) => latestOnChange.current(current.isEmpty ? '' : current.getHTML()),
    });
    setEditor(newEditor);
    return () => newEditor.destroy();
    // The initial content is read once; afterward the editor owns the text.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <>
      {editor && <EditorToolbar editor={editor} type={type} />}
      <div ref={place} />
      <p id={`${labelledBy}-keys`} className="border-t border-line px-3 py-1.5 text-small text-muted max-sm:hidden">
        In lists and tables, Tab moves within the text. To leave the editor, press Escape, then Tab.
      </p>
    </>
  );
}
