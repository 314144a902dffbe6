import { Field } from '#web/ui/form/field.tsx';
import { NewPassword } from './new-password.part.tsx';

type Name = 'email' | 'username' | 'password' | 'confirmPassword';
type Props = {
  /** The address that was invited, which cannot be another. */
  email?: string;
  field: (name: Name) => { name: string; error: string | undefined };
};

/** The fields of a new account. */
export function Credentials({ email, field }: Props) {
  return (
    <>
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        defaultValue={email}
        readOnly={email !== undefined}
        {...field('email')}
      />
      <Field
        label="Username"
        // A refusal says the same.
        hint={field('username').error ? undefined : '3 to 32 letters, digits, periods, hyphens, or underscores'}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <NewPassword label="Password" field={field} />
    </>
  );
}
