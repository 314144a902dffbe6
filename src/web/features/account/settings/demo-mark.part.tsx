/** Says of a payment, or of a page of them, that it is not a real one. */
export function DemoMark() {
  return (
    <p className="rounded border border-nearly bg-nearly-soft px-3 py-2 text-small font-semibold text-nearly">
      Demo payments: no money moves
    </p>
  );
}
