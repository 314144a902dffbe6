/** The ids under which sittings are asked for: the same request keeps its id until it was answered, so that a repeated one opens no second sitting. */
export function startIds(make: () => string) {
  let held: { request: string; id: string } | null = null;
  return {
    of(request: object): string {
      const text = JSON.stringify(request);
      if (held?.request !== text) held = { request: text, id: make() };
      return held.id;
    },
    answered(): void {
      held = null;
    },
  };
}
