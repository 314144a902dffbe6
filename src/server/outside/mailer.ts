/** The sender of letters: as in a setting, or a name and an address. */
export type From = string | { name: string; address: string };

/** A letter to one person. Its id is the same on each try, so that a duplicate can be recognized. */
export type Letter = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  writtenAt: Date;
  replyTo: string | null;
  /** The call by which a mail program unsubscribes its reader (RFC 8058). */
  unsubscribeUrl: string | null;
};

/** How mail leaves. */
export type Mailer = {
  /** Resolves once the letter has been accepted, and otherwise throws. */
  send(letter: Letter): Promise<void>;
  /** Deletes stored letters that are no longer needed. `known` takes ids and returns those still in use. */
  clear(known: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>;
};

/** The letter in the form the mail library takes. Addresses are never parsed, so that one cannot contain a second. */
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
    // Tells auto-responders that there is nobody to reply to.
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
