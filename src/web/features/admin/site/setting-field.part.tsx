import type { ChangeEvent } from 'react';
import type { SiteSetting } from '#contract/site-admin.ts';
import { settingFault } from '#rules/site/fault.ts';
import { toBase64 } from '#web/base/base64.ts';
import { Field } from '#web/ui/form/field.tsx';
import { LabeledControl } from '#web/ui/form/labeled-control.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Pictures } from './setting-value.part.tsx';

type Props = {
  setting: SiteSetting;
  hint: string;
  value: string;
  onValue: (value: string) => void;
  name: string;
  error: string | undefined;
};

/** The input for a setting, by its kind. */
export function SettingField({ setting, hint, value, onValue, name, error }: Props) {
  const { kind, most, choices, choiceNames } = setting;
  const handleChange = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
    onValue(event.target.value);
  const common = { hint, name, error, value, onChange: handleChange };
  if (kind === 'text')
    return <TextAreaField label="Markdown" rows={16} maxLength={most} className="font-mono text-small" {...common} />;
  if (kind === 'switch')
    return (
      <SelectField
        label="Setting"
        options={[
          ['1', 'Yes'],
          ['0', 'No'],
        ]}
        {...common}
      />
    );
  if (kind === 'choice')
    return (
      <SelectField
        label="Setting"
        options={choices.map((choice, index) => [choice, choiceNames[index]!])}
        {...common}
      />
    );
  if (kind === 'picture') return <PictureField {...{ setting, hint, value, onValue, name, error }} />;
  if (kind === 'color')
    return (
      <Field
        label="Color"
        maxLength={7}
        end={
          <input
            type="color"
            aria-label="Pick a color"
            data-not-kept
            value={/^#[\da-f]{6}$/i.test(value) ? value : '#000000'}
            onChange={handleChange}
            className="size-9"
          />
        }
        {...common}
      />
    );
  return <Field label="Text" maxLength={most} {...common} />;
}

function PictureField({ setting, hint, value, onValue, name, error }: Props) {
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const address = `data:${file.type};base64,${toBase64(new Uint8Array(await file.arrayBuffer()))}`;
    const fault = settingFault({ ...setting, kind: 'picture', canHide: true, isNeeded: true }, address);
    if (fault === null) return onValue(address);
    target.value = '';
    toast('Error', fault.text, true);
  };
  return (
    <>
      <LabeledControl label="File" hint={hint} error={error}>
        {(control) => (
          <>
            <input type="file" accept=".png,.webp,.svg" onChange={(event) => void choose(event)} {...control} />
            <textarea name={name} value={value} readOnly hidden />
          </>
        )}
      </LabeledControl>
      {value !== '' && (
        <div>
          <Pictures address={value} />
          <Button look="plain" size="small" onClick={() => onValue('')}>
            Remove
          </Button>
        </div>
      )}
    </>
  );
}
