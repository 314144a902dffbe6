/** A flag, filled if it is set. */
export function Flag({ isSet, className = 'size-5' }: { isSet: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`shrink-0 ${isSet ? 'text-nearly' : ''} ${className}`}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      fill="none"
    >
      <path d="M6 21V4" strokeLinecap="round" />
      <path d="M6 4h12l-3 4 3 4H6z" fill={isSet ? 'currentColor' : 'none'} />
    </svg>
  );
}
