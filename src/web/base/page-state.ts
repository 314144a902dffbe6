import type { DehydratedState } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { HydrationState } from 'react-router';
import type { PageProvider, Theme } from '#contract/page.ts';
import type { PageSite } from '#rules/site/page-site.ts';

/** The contents of the document around the screens. */
export type PageFrame = {
  origin: string;
  theme: Theme | null;
  year: number;
  passwordMin: number;
  providers: readonly PageProvider[];
  site: PageSite;
  script: string;
  preloads: string[];
};

/** The data in a rendered page with which the browser continues where the server stopped. */
export type PageState = {
  frame: PageFrame;
  /** The route that the address matched, by its path. */
  screen: string;
  queries: DehydratedState;
  router: HydrationState;
};

export const STATE_ID = 'page-state';

export const FrameContext = createContext<PageFrame | null>(null);

export function usePageFrame(): PageFrame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('no page around this component');
  return frame;
}

/** The site's settings; an empty one was switched off by the operator. */
export const useSite = (): PageSite => usePageFrame().site;

/** Whether strangers can create an account here by themselves. */
export const useIsOpen = (): boolean => ['anyone', 'domains'].includes(useSite().registration);

/** Whether exams are bought here, one by one. */
export const useIsSelling = (): boolean => useSite().membership === 'bought';
