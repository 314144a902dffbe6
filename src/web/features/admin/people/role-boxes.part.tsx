import { useId } from 'react';
import { type Role, ROLE_NAMES, ROLES } from '#rules/account/roles.ts';

/** What people of a role do. */
const DEEDS: Record<Role, string> = {
  author: 'Writes questions, which others review, and study content; handles reports',
  reviewer: 'Reviews what others write, reads questions with their answers, and handles reports',
  support: 'Helps people with their accounts and access, and sees payments',
  observer: 'Sees everything in the admin area and changes nothing',
};

type Props = {
  chosen: readonly Role[];
  onChange: (roles: readonly Role[]) => void;
  /** Also offers to make an administrator. */
  admin?: { isChosen: boolean; onChange: (isChosen: boolean) => void };
};

/** A box for each role, with what its people do. */
export function RoleBoxes({ chosen, onChange, admin }: Props) {
  const toggle = (role: Role) =>
    onChange(chosen.includes(role) ? chosen.filter((other) => other !== role) : [...chosen, role]);
  return (
    <>
      {admin && (
        <Box
          label="Administrator"
          deeds="Can change everything on the site: exams, content, accounts, and payments"
          isChosen={admin.isChosen}
          onToggle={() => admin.onChange(!admin.isChosen)}
        />
      )}
      {ROLES.map((role) => (
        <Box
          key={role}
          label={ROLE_NAMES[role]}
          deeds={DEEDS[role]}
          isChosen={chosen.includes(role)}
          onToggle={() => toggle(role)}
        />
      ))}
    </>
  );
}

function Box(props: { label: string; deeds: string; isChosen: boolean; onToggle: () => void }) {
  const { label, deeds, isChosen, onToggle } = props;
  const id = useId();
  return (
    <div className="py-1">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          aria-describedby={id}
          checked={isChosen}
          onChange={onToggle}
        />
        {label}
      </label>
      <p id={id} className="ml-8 text-small text-muted">
        {deeds}
      </p>
    </div>
  );
}
