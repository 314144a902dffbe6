/** Shown instead of the review if access had ended when the quiz was submitted. */
export function NoReview() {
  return (
    <p className="mt-6 max-w-text rounded bg-sunken p-4">
      Your access to this exam has ended, so you can see only your score. The questions, answers, and explanations come
      back when you have access again.
    </p>
  );
}
