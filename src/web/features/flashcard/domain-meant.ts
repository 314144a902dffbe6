type Domain = { number: number; name: string };

/** The domain in an address, by number or by name, ignoring case; without a number if the exam has no such domain. */
export function domainMeant(domains: readonly Domain[], asked: string): { number: number | null; name: string } {
  const plain = asked.trim().toLowerCase();
  const found = domains.find(({ number, name }) => String(number) === plain || name.toLowerCase() === plain);
  return found ? { number: found.number, name: found.name } : { number: null, name: asked };
}
