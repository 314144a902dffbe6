/** In place of the review, where access was over when the quiz was submitted. */
export function NoReview() {
  return (
    <p className="mt-6 max-w-text rounded bg-sunken p-4">
      Your access to this exam has ended, so only your score is shown. The questions with their answers and explanations
      are here again once you have access.
    </p>
  );
}
