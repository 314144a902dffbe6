import { type ComponentProps, useState } from 'react';
import { Field } from './field.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** A password field that can be shown, since a person who sees what they type makes fewer mistakes. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          onClick={() => setIsShown(!isShown)}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          className="grid size-11 place-items-center rounded text-muted hover:text-ink"
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
