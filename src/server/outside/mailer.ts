/** A letter to one person. Its id is the same each time it is tried, so that a second copy can be told. */
export type Letter = { id: string; to: string; subject: string; text: string; html: string; writtenAt: Date; replyTo: string | null };

/** The way out for mail. `send` resolves once the letter is in other hands, and throws where it is not. */
export type Mailer = { send(letter: Letter): Promise<void> };

/** The same letter as the mail library takes it. An address is never parsed, so that it cannot name a second one. */
export function composed(letter: Letter, from: string, host: string) {
  return {
    from,
    to: { name: '', address: letter.to },
    ...(letter.replyTo !== null && { replyTo: { name: '', address: letter.replyTo } }),
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    date: letter.writtenAt,
    messageId: `<${letter.id}@${host}>`,
    // Out-of-office notes and the like have nobody to answer to.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
