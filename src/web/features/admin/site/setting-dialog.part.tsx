import { useState } from 'react';
import * as z from 'zod/mini';
import { changeSiteSetting, type SiteSetting } from '#contract/site-admin.ts';
import { useApi } from '#web/base/loading.ts';
import { useRefetch } from '#web/features/admin/shell/use-act.tsx';
import { CancelButton, EditorDialog } from '#web/features/admin/shell/unsaved.part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { AccentPreview } from './accent-preview.part.tsx';
import { SettingField } from './setting-field.part.tsx';
import { TextPreview } from './text-preview.part.tsx';

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
