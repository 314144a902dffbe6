/** Marks the fields of where a question belongs, which come before the question itself. */
export const PLACE = { 'data-place': '' };
/** Marks the first field of a question itself. */
export const STEM = { 'data-stem': '' };

/** Where a form for a question begins: at its domain or task while that is not chosen, else at the question. */
export function firstOpen(form: HTMLElement): HTMLElement | null {
  const places = [
    ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-place] :is(select, input):enabled'),
  ];
  return places.find(({ value }) => value === '') ?? form.querySelector<HTMLElement>('[data-stem]');
}
