/** The place of a question while it is fetched; the layout stays when it comes. */
export function QuestionSkeleton() {
  return (
    <div className="mx-auto max-w-text py-8">
      <output className="block text-muted">Loading quiz questions...</output>
      <noscript>
        <p className="mt-2">The quiz needs JavaScript: the clock and your answers live in your browser.</p>
      </noscript>
      <div aria-hidden="true" className="mt-8 space-y-3 motion-safe:animate-pulse">
        <div className="h-6 rounded bg-sunken" />
        <div className="h-6 w-2/3 rounded bg-sunken" />
        <div className="mt-8 h-14 rounded bg-sunken" />
        <div className="h-14 rounded bg-sunken" />
        <div className="h-14 rounded bg-sunken" />
        <div className="h-14 rounded bg-sunken" />
      </div>
    </div>
  );
}
