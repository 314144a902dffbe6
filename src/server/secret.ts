import { inspect } from 'node:util';

const SHOWN = '[secret]';

/**
 * A credential of this installation. It can be used, but not shown: as part of a reply, a log line, a message, or a template it is
 * the word `[secret]`, and no field of a reply has its type.
 */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text itself, for whatever checks or needs it. */
  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return SHOWN;
  }

  toJSON(): string {
    return SHOWN;
  }

  [inspect.custom](): string {
    return SHOWN;
  }
}
