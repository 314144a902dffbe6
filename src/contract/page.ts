import type { PageSite } from '#rules/site/page-site.ts';

/** What the server asks of the page renderer, and gets. The renderer is a bundle of its own, loaded at start. */

export type Theme = 'light' | 'dark';

export type ApiReply = { status: number; body: string; attemptId: string | null };

export type PageRequest = {
  /** Path and query as asked for. */
  url: string;
  /** The address people use, without a slash at the end. */
  origin: string;
  /** The theme chosen; null follows the system. */
  theme: Theme | null;
  /** The year shown in the footer. */
  year: number;
  /** Shortest password that is accepted. */
  passwordMin: number;
  /** Whether the page of a quiz comes with its questions, and not only with their place. */
  opensQuiz: boolean;
  /** What the site says of itself. */
  site: PageSite;
  /** Makes a GET call of the API in-process, with the visitor's rights. */
  call(path: string): Promise<ApiReply>;
  /** Addresses of the built files. */
  assets: PageAssets;
};

export type PageAssets = {
  script: string;
  styles: string[];
  /** Scripts worth fetching at once for a screen, by the source file of the screen. */
  preloads(screenFile: string): string[];
};

export type PageReply =
  /** `fault`: a fault of ours, which the page does not tell of; for the log. */
  | { kind: 'page'; status: number; html: string; fault?: unknown }
  | { kind: 'redirect'; status: 301 | 302; location: string };

export type RenderPage = (request: PageRequest) => Promise<PageReply>;

/** What there is of an exam for a search engine to find. */
export type FindableExam = {
  slug: string;
  isForSale: boolean;
  domains: number[];
  freeTasks: { domain: number; task: number }[];
};

/** The site in outline, as the renderer's bundle knows it. */
export type SiteOutline = {
  /** Addresses of the pages that do not depend on an exam. */
  pages: readonly string[];
  pagesOf(exam: FindableExam): string[];
  /** Beginnings of addresses that search engines need not look at. */
  hidden: readonly string[];
};
