import { type ComponentProps, useState } from 'react';
import { Field } from './field.tsx';
import { Drawing } from '#web/ui/icon.tsx';

const EYE =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z';
const EYE_OFF =
  'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.2 7.6A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9';

/** A password field with a button to show it, since people who see what they type make fewer mistakes. */
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
          <Drawing path={isShown ? EYE_OFF : EYE} />
        </button>
      }
    />
  );
}
