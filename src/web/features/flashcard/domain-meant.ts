type Domain = { number: number; name: string };

/** The domain that an address names, by number or by name in any case; without a number where the exam has none such. */
export function domainMeant(domains: readonly Domain[], asked: string): { number: number | null; name: string } {
  const plain = asked.trim().toLowerCase();
  const found = domains.find(({ number, name }) => String(number) === plain || name.toLowerCase() === plain);
  return found ? { number: found.number, name: found.name } : { number: null, name: asked };
}
