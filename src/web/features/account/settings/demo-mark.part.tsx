/** Marks a payment, or a page of payments, as not real. */
export function DemoMark() {
  return (
    <p className="rounded border border-nearly bg-nearly-soft px-3 py-2 text-small font-semibold text-nearly">
      Demo payments: no money moves
    </p>
  );
}
