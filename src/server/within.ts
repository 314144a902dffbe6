/** The outcome of `work` or, if that takes longer than `ms`, what `late` returns or throws. The work itself goes on. */
export async function within<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    return await Promise.race([work, enough.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
