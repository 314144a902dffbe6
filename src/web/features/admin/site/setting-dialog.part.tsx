import { useState } from 'react';
import * as z from 'zod/mini';
import { changeSiteSetting, previewSiteText, type SiteSetting } from '#contract/site-admin.ts';
import type { SiteText } from '#contract/site.ts';
import { accentOf, type Shades } from '#rules/site/accent.ts';
import { listText } from '#rules/wording/list.ts';
import { useApi } from '#web/base/loading.ts';
import { sentenceOf, useRefetch } from '#web/features/admin/shell/use-act.tsx';
import { CancelButton, EditorDialog } from '#web/features/admin/shell/unsaved.part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { TickList } from '#web/ui/tick-list.tsx';
import { SettingField } from './setting-field.part.tsx';

const GROUNDS = { light: '#faf8f4', dark: '#161512' };

const SettingFields = z.strictObject({ value: z.string() });

/** Where one setting is changed, previewed, and reset. */
export function SettingDialog({ setting, onClose }: { setting: SiteSetting; onClose: () => void }) {
  const api = useApi();
  const refetch = useRefetch();
  const { name, label, hint, kind, isShown, version } = setting;
  const [value, setValue] = useState(setting.value ?? setting.default);
  const form = useForm({
    schema: SettingFields,
    send: async ({ value: given }) => {
      const next = given === setting.default ? null : given;
      await api(changeSiteSetting, { params: { name }, body: { value: next, isShown, version } });
      toast('Success', `${label} saved`);
      await refetch();
      onClose();
      // Colors and pictures come with the page itself.
      if (kind === 'color' || kind === 'picture') location.reload();
    },
    failure: { title: 'Error', message: 'Failed to save the setting' },
  });
  const isDefault = value === setting.default;
  return (
    <EditorDialog
      title={label}
      onClose={onClose}
      isWide={kind === 'text'}
      isChanged={() => value !== (setting.value ?? setting.default)}
    >
      <Form form={form} isMain action="Save" busy="Saving..." beside={<CancelButton />}>
        <SettingField setting={setting} hint={hint} value={value} onValue={setValue} {...form.field('value')} />
        {kind === 'color' && <AccentPreview color={value} />}
        {kind === 'text' && <TextPreview name={name} value={value} />}
        {setting.isDefaultNew && (
          <details className="rounded border border-nearly bg-nearly-soft px-4 py-2">
            <summary className="min-h-8 py-1 font-semibold">The default has changed since you set yours</summary>
            <pre className="mt-2 max-h-60 overflow-auto text-small whitespace-pre-wrap">{setting.default}</pre>
          </details>
        )}
        <p className="flex flex-wrap items-center gap-x-3 text-small text-muted">
          {isDefault ? (
            'This is the default. A later version may change it.'
          ) : (
            <Button look="plain" size="small" onClick={() => setValue(setting.default)}>
              Use the default
            </Button>
          )}
        </p>
      </Form>
    </EditorDialog>
  );
}

/** The shades of a color, and in which theme it had to change to be readable. */
function AccentPreview({ color }: { color: string }) {
  if (!/^#[\da-f]{6}$/i.test(color)) return null;
  const { light, dark, adjustedThemes: changed } = accentOf(color);
  return (
    <div>
      <div className="grid grid-cols-2 gap-3">
        <Theme name="Light" ground={GROUNDS.light} shades={light} />
        <Theme name="Dark" ground={GROUNDS.dark} shades={dark} />
      </div>
      <output className="mt-2 block text-small text-muted">
        {`Light ${light.accent}, dark ${dark.accent}. `}
        {changed.length === 0
          ? 'This color is readable in both light and dark mode.'
          : `Too little contrast in ${listText(changed)} mode, so a ${listText(changed.map((theme) => (theme === 'light' ? 'darker' : 'lighter')))} shade is used there.`}
      </output>
    </div>
  );
}

function Theme({ name, ground, shades }: { name: string; ground: string; shades: Shades }) {
  const { accent, onAccent, soft, hover } = shades;
  return (
    <svg viewBox="0 0 200 120" aria-hidden="true" className="w-full rounded border border-line">
      <rect width="200" height="120" fill={ground} />
      <rect x="14" y="14" width="80" height="34" rx="6" fill={accent} />
      <text x="54" y="36" textAnchor="middle" fontSize="14" fontWeight="600" fill={onAccent}>
        Button
      </text>
      <rect x="104" y="14" width="80" height="34" rx="6" fill={hover} />
      <text x="144" y="36" textAnchor="middle" fontSize="14" fontWeight="600" fill={onAccent}>
        Pressed
      </text>
      <rect x="14" y="60" width="170" height="28" rx="6" fill={soft} />
      <text x="24" y="79" fontSize="14" fill={accent}>
        A link, marked
      </text>
      <text x="14" y="108" fontSize="14" fill={accent} textDecoration="underline">
        {`${name} ${accent}`}
      </text>
    </svg>
  );
}

/** A text as it would appear, rendered by the server. */
function TextPreview({ name, value }: { name: string; value: string }) {
  const api = useApi();
  const [text, setText] = useState<SiteText | null>(null);
  const show = async () => {
    try {
      setText(await api(previewSiteText, { params: { name }, body: { value } }));
    } catch (error) {
      toast('Error', sentenceOf(error, 'The preview could not be created'), true);
    }
  };
  return (
    <div>
      <Button look="plain" size="small" onClick={() => void show()}>
        Preview
      </Button>
      {text && (
        <section aria-label="Preview" className="mt-3 space-y-6 rounded border border-line bg-raised p-4">
          <TickList items={text.summary} />
          {text.sections.map(({ id, title, html, items }) => (
            <div key={id}>
              <h3 className="text-large font-semibold">{title}</h3>
              <RichText html={html} className="mt-2" />
              {items.map((item) => (
                <div key={item.id} className="mt-3">
                  <h4 className="font-semibold">{item.title}</h4>
                  <RichText html={item.html} className="mt-1" />
                </div>
              ))}
            </div>
          ))}
        </section>
      )}
    </div>
  );
}
