/** Ids for sittings to open: a request keeps its id until it is answered, so that repeating it opens no second sitting. */
export function startIds(make: () => string) {
  let held: { request: string; id: string } | null = null;
  return {
    of(request: object): string {
      const text = JSON.stringify(request);
      if (held?.request !== text) held = { request: text, id: make() };
      return held.id;
    },
    forget(): void {
      held = null;
    },
  };
}
