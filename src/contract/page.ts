import type { PageSite } from '#rules/site/page-site.ts';

/** What the server asks of the page renderer, and gets back. The renderer is a separate bundle, loaded at startup. */

export type Theme = 'light' | 'dark';

export type ApiReply = { status: number; body: string; attemptId: string | null };

/** A sign-in provider: its name in addresses, and on its button. */
export type PageProvider = { id: string; name: string };

export type PageRequest = {
  /** Path and query as requested. */
  url: string;
  /** The public address, without a trailing slash. */
  origin: string;
  /** The chosen theme; null follows the system. */
  theme: Theme | null;
  /** The year shown in the footer. */
  year: number;
  /** Minimum password length. */
  passwordMin: number;
  /** The providers that people can log in through. */
  providers: readonly PageProvider[];
  /** Whether a quiz page includes its questions, rather than just a placeholder for them. */
  opensQuiz: boolean;
  /** What the site says about itself. */
  site: PageSite;
  /** Makes a GET call to the API in-process, with the visitor's rights. */
  call(path: string): Promise<ApiReply>;
  /** Addresses of the built files. */
  assets: PageAssets;
};

export type PageAssets = {
  script: string;
  /** Scripts worth fetching right away for a screen, by the screen's source file. */
  preloads(screenFile: string): string[];
};

export type PageReply =
  /** `fault`: an error of ours, for the log; the page doesn't mention it. */
  | { kind: 'page'; status: number; html: string; fault?: unknown }
  | { kind: 'redirect'; status: 301 | 302; location: string };

export type RenderPage = (request: PageRequest) => Promise<PageReply>;

/** What search engines can find about an exam. */
export type FindableExam = {
  slug: string;
  isForSale: boolean;
  domains: number[];
  freeTasks: { domain: number; task: number }[];
};

/** The site in outline, as the renderer's bundle knows it. */
export type SiteOutline = {
  /** Addresses of the pages that don't depend on an exam. */
  pages: readonly string[];
  pagesOf(exam: FindableExam): string[];
  /** Address prefixes that search engines needn't look at. */
  hidden: readonly string[];
};
