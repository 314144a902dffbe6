import { PasswordField } from '#web/ui/password-field.tsx';

type Name = 'password' | 'confirmPassword';
type Props = { label: string; field: (name: Name) => { name: string; error: string | undefined } };

/** A new password, typed twice. What it must be is said before it is typed. */
export function NewPassword({ label, field }: Props) {
  return (
    <>
      <PasswordField
        label={label}
        hint="At least 8 characters. A few words in a row are hard to guess and easy to keep in mind."
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
    </>
  );
}
