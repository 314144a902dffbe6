/** Whom letters come from: as a setting says, or a name and an address. */
export type From = string | { name: string; address: string };

/** A letter to one person. Its id is the same each time it is tried, so that a second copy can be told. */
export type Letter = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  writtenAt: Date;
  replyTo: string | null;
  /** The call by which a mail program ends such mail for its reader (RFC 8058). */
  unsubscribeUrl: string | null;
};

/** The way out for mail. */
export type Mailer = {
  /** Resolves once the letter is in other hands, and throws where it is not. */
  send(letter: Letter): Promise<void>;
  /** Destroys the letters that still lie here and that nobody knows any more; is told ids and answers with those known. */
  clear(known: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>;
};

/** The same letter as the mail library takes it. An address is never parsed, so that it cannot name a second one. */
export function composeMessage(letter: Letter, from: From, host: string) {
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
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(letter.unsubscribeUrl !== null && {
        'List-Unsubscribe': `<${letter.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
