import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PageReply } from '#contract/page.ts';

/** A page and, where a call of it was refused for now, when to come back. */
export type RenderedPage = PageReply & { retryAfter: string | null };

/** A page with its compressed forms, each made when it is first asked for. */
export class KeptPage {
  readonly reply: RenderedPage;
  readonly #identity: Buffer;
  #brotli: Buffer | null = null;
  #gzip: Buffer | null = null;

  constructor(reply: RenderedPage) {
    this.reply = reply;
    this.#identity = Buffer.from(reply.kind === 'page' ? reply.html : '');
  }

  /** The body in the best form the visitor's browser takes. */
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

/** Rendered pages of signed-out visitors, by address and theme, as long as the catalogue and the day stay. */
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
        // Only what exists is kept: made-up addresses must not push real pages out.
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
