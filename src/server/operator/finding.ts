/** What was checked. `bad` needs mending, `note` needs to be known. */
export type Finding = { what: string; state: 'ok' | 'note' | 'bad'; more?: string };
