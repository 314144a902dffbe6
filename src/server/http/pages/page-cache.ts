import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PageReply } from '#contract/page.ts';
import { type Stylesheet, withStyles } from './page-styles.ts';

/** A page, its stylesheets and, if one of its calls was refused for now, when to try again. */
export type RenderedPage = PageReply & { retryAfter: string | null; styles: readonly Stylesheet[] };

type Body = { encoding: 'br' | 'gzip' | null; bytes: Buffer };

/** A text with its compressed forms, each made on first use. */
class EncodedText {
  readonly #text: () => string;
  #brotli: Buffer | null = null;
  #gzip: Buffer | null = null;

  constructor(text: () => string) {
    this.#text = text;
  }

  /** In the best encoding the browser accepts. */
  body(acceptEncoding: string): Body {
    if (/\bbr\b/.test(acceptEncoding)) {
      this.#brotli ??= brotliCompressSync(this.#text(), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
      return { encoding: 'br', bytes: this.#brotli };
    }
    if (/\bgzip\b/.test(acceptEncoding)) {
      this.#gzip ??= gzipSync(this.#text());
      return { encoding: 'gzip', bytes: this.#gzip };
    }
    return { encoding: null, bytes: Buffer.from(this.#text()) };
  }
}

/** A page in both forms: one links to its stylesheets, the other carries them. */
export class KeptPage {
  readonly reply: RenderedPage;
  readonly #linking: EncodedText;
  readonly #carrying: EncodedText;

  constructor(reply: RenderedPage) {
    const html = reply.kind === 'page' ? reply.html : '';
    this.reply = reply;
    this.#linking = new EncodedText(() => withStyles(html, reply.styles, false));
    this.#carrying = new EncodedText(() => withStyles(html, reply.styles, true));
  }

  body(acceptEncoding: string, carries: boolean): Body {
    return (carries ? this.#carrying : this.#linking).body(acceptEncoding);
  }
}

const KEPT_PAGES = 500;

/** Rendered pages for signed-out visitors, by address and theme, valid for one catalogue version and one day. */
export function pageCache() {
  let epoch = '';
  let pages = new Map<string, Promise<KeptPage>>();
  return {
    async get(key: string, currentEpoch: string, render: () => Promise<RenderedPage>): Promise<KeptPage> {
      if (epoch !== currentEpoch) {
        epoch = currentEpoch;
        pages = new Map();
      }
      const kept = pages.get(key);
      if (kept) return kept;
      const mine = pages;
      const page = render().then((reply) => {
        // Only existing pages are kept, so that made-up addresses cannot evict them.
        if (reply.kind !== 'page' || reply.status !== 200) mine.delete(key);
        return new KeptPage(reply);
      });
      if (mine.size >= KEPT_PAGES) mine.clear();
      mine.set(key, page);
      page.catch(() => mine.delete(key));
      return page;
    },
  };
}
