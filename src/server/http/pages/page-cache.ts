import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PageReply } from '#contract/page.ts';

/** A page and, if one of its calls was refused for now, when to try again. */
export type RenderedPage = PageReply & { retryAfter: string | null };

/** A page with its compressed forms, each made on first use. */
export class KeptPage {
  readonly reply: RenderedPage;
  readonly #identity: Buffer;
  #brotli: Buffer | null = null;
  #gzip: Buffer | null = null;

  constructor(reply: RenderedPage) {
    this.reply = reply;
    this.#identity = Buffer.from(reply.kind === 'page' ? reply.html : '');
  }

  /** The body in the best encoding the browser accepts. */
  body(acceptEncoding: string): { encoding: 'br' | 'gzip' | null; bytes: Buffer } {
    if (/\bbr\b/.test(acceptEncoding)) {
      this.#brotli ??= brotliCompressSync(this.#identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
      return { encoding: 'br', bytes: this.#brotli };
    }
    if (/\bgzip\b/.test(acceptEncoding)) {
      this.#gzip ??= gzipSync(this.#identity);
      return { encoding: 'gzip', bytes: this.#gzip };
    }
    return { encoding: null, bytes: this.#identity };
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
