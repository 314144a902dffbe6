import { useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import { deletePracticePreset, type Preset, putPracticePreset } from '#contract/practice.ts';
import type { PracticeSettings } from '#rules/practice/settings.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { newId } from '#web/base/new-id.ts';
import { failureText } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Icon } from '#web/ui/icon.tsx';

type Props = {
  exam: Exam;
  presets: readonly Preset[];
  settings: PracticeSettings;
  onUse: (settings: PracticeSettings) => void;
  onChanged: () => void;
};

/** The person's presets, and saving the current settings as one. */
export function Presets({ exam, presets, settings, onUse, onChanged }: Props) {
  const api = useApi();
  const params = { examId: exam.id };
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const [notRemoved, setNotRemoved] = useState('');
  const save = async () => {
    setError('');
    try {
      await api(putPracticePreset, {
        params: { ...params, presetId: newId() },
        body: { name: name.trim(), settings },
      });
      setName('');
      onChanged();
    } catch (failure) {
      const problem = failure instanceof ApiError ? failure.problem : null;
      setError(problem?.fields?.name ?? failureText(failure, 'The preset could not be saved.'));
    }
  };
  const remove = async (preset: Preset) => {
    setNotRemoved('');
    try {
      await api(deletePracticePreset, { params: { ...params, presetId: preset.id } });
      onChanged();
    } catch (failure) {
      setNotRemoved(failureText(failure, `The preset ${preset.name} could not be removed.`));
    }
  };
  return (
    <>
      <ul className="flex flex-wrap gap-3">
        {presets.map((preset) => (
          <li key={preset.id} className="flex">
            <Button look="plain" className="rounded-r-none" onClick={() => onUse(preset.settings)}>
              {preset.name}
            </Button>
            <Button
              look="plain"
              className="-ml-px rounded-l-none px-3"
              aria-label={`Remove the preset ${preset.name}`}
              onClick={() => void remove(preset)}
            >
              <Icon name="cross" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {notRemoved && (
        <p role="alert" className="mt-3 text-wrong">
          {notRemoved}
        </p>
      )}
      <details className="mt-2">
        <summary className="inline-flex min-h-11 items-center text-small text-accent underline">
          Save these settings as a preset
        </summary>
        <form
          className="flex max-w-text flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '') void save();
          }}
        >
          <Field
            label="Preset name"
            value={name}
            maxLength={60}
            error={error || undefined}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" look="plain">
            Save preset
          </Button>
        </form>
      </details>
    </>
  );
}
