/** What went wrong, said where it happened. */
export function Fault({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <p role="alert" className="mt-4 rounded border border-wrong bg-wrong-soft px-4 py-3 font-semibold text-wrong wrap-anywhere">
      {children}
    </p>
  );
}
