/** The normal form of an email address: two spellings of the same address become equal. */
export function normalisedEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}
