/** A checked item. `bad` needs fixing; `note` is for information. */
export type Finding = { what: string; state: 'ok' | 'note' | 'bad'; more?: string };
