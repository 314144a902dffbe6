import type { Editor } from '@tiptap/core';
import { type ReactNode, useState } from 'react';
import type { StudyContentType } from '#contract/study.ts';
import { picturePath } from '#rules/question/text/picture.ts';
import { PictureDialog } from '#web/features/admin/questions/exhibit/picture-dialog.part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ALIGNMENTS, BOX_LOOKS, COLUMN_LOOKS, INLINE_LOOKS } from './study-looks.ts';
import { STUDY_TEMPLATES } from './study-templates.ts';
import { typeName } from './study-types.ts';

const LINK = /^(https?:\/\/\S+|mailto:\S+|\/(?!\/)\S*|#\S+)$/i;

/** All formatting controls, in groups that fold where there is little room. */
export function EditorToolbar({ editor, type }: { editor: Editor; type: StudyContentType }) {
  const [isLinking, setIsLinking] = useState(false);
  const [isPicturing, setIsPicturing] = useState(false);
  const chain = () => editor.chain().focus();
  const toggles = [
    ['Bold', 'bold', () => chain().toggleBold()],
    ['Italic', 'italic', () => chain().toggleItalic()],
    ['Underline', 'underline', () => chain().toggleUnderline()],
    ['Strikethrough', 'strike', () => chain().toggleStrike()],
    ['Code', 'code', () => chain().toggleCode()],
    ['Bullet List', 'bulletList', () => chain().toggleBulletList()],
    ['Numbered List', 'orderedList', () => chain().toggleOrderedList()],
    ['Quote', 'blockquote', () => chain().toggleBlockquote()],
    ['Code Block', 'codeBlock', () => chain().toggleCodeBlock()],
  ] as const;
  const columns = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ type: 'lookBlock', content: [paragraph(`Column ${index + 1}`)] }));
  return (
    <div role="toolbar" aria-label="Formatting" className="border-b border-line p-1.5">
      <div className="flex flex-wrap gap-0.5">
        {toggles.map(([label, name, run]) => (
          <Tool key={name} isOn={editor.isActive(name)} onPress={() => run().run()}>
            {label}
          </Tool>
        ))}
        <Tool
          isOn={editor.isActive('link')}
          onPress={() =>
            editor.isActive('link') ? chain().extendMarkRange('link').unsetLink().run() : setIsLinking(true)
          }
        >
          Link
        </Tool>
        <Tool onPress={() => chain().undo().run()}>Undo</Tool>
        <Tool onPress={() => chain().redo().run()}>Redo</Tool>
      </div>
      <div className="flex flex-wrap gap-x-4">
        <Group label="Headings">
          {([2, 3, 4] as const).map((level) => (
            <Tool
              key={level}
              isOn={editor.isActive('heading', { level })}
              onPress={() => chain().toggleHeading({ level }).run()}
            >
              Heading {level - 1}
            </Tool>
          ))}
        </Group>
        {Object.entries(INLINE_LOOKS).map(([family, looks]) => (
          <Group key={family} label={family}>
            {looks.map(([look, label]) => (
              <Tool
                key={look}
                isOn={editor.isActive(`look${family}`, { look })}
                onPress={() => chain().toggleMark(`look${family}`, { look }).run()}
              >
                <span className={look}>{label}</span>
              </Tool>
            ))}
          </Group>
        ))}
        <Group label="Alignment">
          {ALIGNMENTS.map(([look, label]) => (
            <Tool
              key={label}
              isOn={editor.isActive({ look })}
              onPress={() =>
                chain().updateAttributes('paragraph', { look }).updateAttributes('heading', { look }).run()
              }
            >
              {label}
            </Tool>
          ))}
        </Group>
        <Group label="Insert">
          <Tool onPress={() => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}>Table</Tool>
          <Tool onPress={() => setIsPicturing(true)}>Picture</Tool>
          <Tool onPress={() => chain().setHorizontalRule().run()}>Divider</Tool>
          {BOX_LOOKS.map(([look, label]) => (
            <Tool
              key={look}
              onPress={() =>
                chain()
                  .insertContent({ type: 'lookBlock', attrs: { look }, content: [paragraph(label)] })
                  .run()
              }
            >
              {label}
            </Tool>
          ))}
          {COLUMN_LOOKS.map(([look, label], index) => (
            <Tool
              key={look}
              onPress={() =>
                chain()
                  .insertContent({ type: 'lookBlock', attrs: { look }, content: columns(index + 2) })
                  .run()
              }
            >
              {label}
            </Tool>
          ))}
        </Group>
        {editor.isActive('table') && (
          <Group label="Table">
            <Tool onPress={() => chain().addRowAfter().run()}>Add Row</Tool>
            <Tool onPress={() => chain().addColumnAfter().run()}>Add Column</Tool>
            <Tool onPress={() => chain().deleteRow().run()}>Delete Row</Tool>
            <Tool onPress={() => chain().deleteColumn().run()}>Delete Column</Tool>
            <Tool onPress={() => chain().deleteTable().run()}>Delete Table</Tool>
          </Group>
        )}
        <Tool onPress={() => chain().insertContent(STUDY_TEMPLATES[type]).run()}>Insert {typeName(type)} Template</Tool>
      </div>
      {isLinking && <LinkModal editor={editor} onClose={() => setIsLinking(false)} />}
      {isPicturing && (
        <PictureDialog
          onClose={() => setIsPicturing(false)}
          onPicture={(name, alt) =>
            chain()
              .insertContent({ type: 'picture', attrs: { src: picturePath(name), alt } })
              .run()
          }
        />
      )}
    </div>
  );
}

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

function Tool({ isOn, onPress, children }: { isOn?: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="inline-flex min-h-11 items-center rounded border border-transparent px-2 text-small font-semibold hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft sm:min-h-9"
    >
      {children}
    </button>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="open:w-full" name="formatting">
      <summary className="inline-flex min-h-11 items-center rounded px-2 text-small font-semibold text-accent underline sm:min-h-9">
        {label}
      </summary>
      <div className="flex flex-wrap gap-0.5">{children}</div>
    </details>
  );
}

function LinkModal({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [href, setHref] = useState('');
  const [error, setError] = useState<string>();
  const set = () => {
    if (!LINK.test(href)) return setError('Please enter an address that begins with https://, mailto:, or /');
    const { empty } = editor.state.selection;
    const link = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
    if (empty) editor.chain().focus().insertContent(link).run();
    else editor.chain().focus().setLink({ href }).run();
    onClose();
  };
  return (
    <Dialog title="Link" onClose={onClose}>
      <Field
        label="Address"
        value={href}
        error={error}
        onChange={(event) => setHref(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Not meant for the form around the editor.
          event.preventDefault();
          set();
        }}
      />
      <div className="mt-5 flex gap-3">
        <Button onClick={set}>Set Link</Button>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
