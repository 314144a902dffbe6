const drawings = {
  check: 'M5 12.5 10 17.5 19.5 7',
  cross: 'M6 6 18 18M18 6 6 18',
  clock: 'M12 7v5l3.5 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  'arrow-left': 'M19 12H5m6-6-6 6 6 6',
  'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
  'chevron-down': 'm6 9 6 6 6-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z',
  dash: 'M6 12h12',
  book: 'M4 5a2 2 0 0 1 2-2h13v16H6a2 2 0 0 0-2 2zM4 19V5',
  cards: 'M4 8h12v12H4zM8 8V4h12v12h-4',
  bulb: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900c.6.5 1 1.200 1 2.100h5c0-.9.4-1.600 1-2.100A6 6 0 0 0 12 3Z',
  alert: 'M12 4 2.500 20h19zM12 10v5M12 17.500v.5',
  search: 'M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12Zm4.5 10.500L20 20',
} as const;

export type IconName = keyof typeof drawings;

/** A small drawing beside words, hidden from screen readers. */
export const Icon = ({ name, ...rest }: { name: IconName; className?: string }) => (
  <Drawing path={drawings[name]} {...rest} />
);

/** An icon drawn by a path that only one screen uses, since in the list above it would load with every first visit. */
export function Drawing({ path, className = 'size-5' }: { path: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`inline-block shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
