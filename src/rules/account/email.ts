/** The form of an e-mail address in which two spellings of one address are equal. */
export function normalisedEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}
