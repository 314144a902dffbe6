import { useEffect, useRef } from 'react';
import { Field } from '#web/ui/form/field.tsx';

/** Appears once the password was right and the account requires a code; takes the focus, since it is filled in next. */
export function CodeField(field: { name: string; error: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={box}>
      <Field
        label="Code"
        hint="From your authenticator app, or one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
      />
    </div>
  );
}
