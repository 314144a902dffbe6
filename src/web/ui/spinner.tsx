/** Something is loading. `label` is for people who cannot see it spin. */
export function Spinner({ label, className = 'py-12' }: { label: string; className?: string }) {
  return (
    <output className={`flex items-center justify-center gap-3 text-muted ${className}`}>
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-6 animate-spin"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      >
        <circle cx="12" cy="12" r="9" className="stroke-line" />
        <path d="M12 3a9 9 0 0 1 9 9" />
      </svg>
      {label}
    </output>
  );
}
