import { useState } from 'react';
import { tagsText, tidyTags } from '#rules/question/tags.ts';
import { Field } from '#web/ui/form/field.tsx';

type Props = {
  label: string;
  hint?: string;
  tags: readonly string[];
  error?: string | undefined;
  onChange: (tags: string[]) => void;
};

/** Tags as one line of text, which stays as it is typed until it is left. */
export function TagsField({ label, hint, tags, error, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const own = tagsText(tags);
  return (
    <Field
      label={label}
      hint={hint}
      maxLength={900}
      value={tagsText(tidyTags([typed])) === own ? typed : own}
      error={error}
      onChange={({ target: { value } }) => {
        setTyped(value);
        onChange(tidyTags([value]));
      }}
      onBlur={() => setTyped(own)}
    />
  );
}
