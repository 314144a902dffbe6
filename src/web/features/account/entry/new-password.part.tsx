import { usePageFrame } from '#web/base/page-state.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { countText } from '#rules/wording/count.ts';

type Name = 'password' | 'confirmPassword';
type Props = { label: string; field: (name: Name) => { name: string; error: string | undefined } };

/** A new password, typed twice. The requirements are shown before typing. */
export function NewPassword({ label, field }: Props) {
  const { passwordMin } = usePageFrame();
  return (
    <>
      <PasswordField
        label={label}
        hint={`At least ${countText(passwordMin, 'character')}. A few random words are hard to guess and easy to remember.`}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
    </>
  );
}
