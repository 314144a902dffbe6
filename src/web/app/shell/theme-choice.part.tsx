import { useId } from 'react';
import { chooseTheme, type ThemeChoice, useTheme } from './theme.ts';

/** A native select, which works by touch, keyboard, and voice without script. */
function ThemeSelect({ id, label, className }: { id?: string; label?: string; className: string }) {
  return (
    <select
      id={id}
      value={useTheme()}
      onChange={(event) => chooseTheme(event.target.value as ThemeChoice)}
      aria-label={label}
      title={label}
      autoComplete="off"
      className={className}
    >
      <option value="system">System</option>
      <option value="light">Light</option>
      <option value="dark">Dark</option>
    </select>
  );
}

/** As an icon, for the wide header: the select lies on top, invisible until it opens. */
export function ThemeIcon() {
  return (
    <div className="relative inline-flex size-11 items-center justify-center rounded text-muted outline-offset-2 outline-accent hover:bg-sunken hover:text-ink has-focus-visible:outline-3">
      <HalfLit />
      <ThemeSelect label="Theme" className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0" />
    </div>
  );
}

/** As a labeled row, for the menu. */
export function ThemeRow() {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <label htmlFor={id} className="inline-flex min-h-11 items-center gap-2">
        <HalfLit />
        Theme
      </label>
      <ThemeSelect
        id={id}
        className="min-h-11 cursor-pointer rounded border border-line-strong bg-raised px-3 text-ink"
      />
    </div>
  );
}

function HalfLit() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <circle cx="12" cy="12" r="9" />
      <path d="M12 3a9 9 0 0 1 0 18Z" fill="currentColor" stroke="none" />
    </svg>
  );
}
