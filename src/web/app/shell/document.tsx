import { type ReactNode, StrictMode } from 'react';
import { JsonScript } from '#web/ui/json-script.tsx';
import fontUrl from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url';
import { FrameContext, type PageState, STATE_ID } from '#web/base/page-state.ts';

/**
 * The whole page, but for its styles: the server puts them at the end of the head, as a visitor needs them, and React leaves there what
 * it does not know. Nothing else is inline, so the content security policy stays strict.
 */
export function Document({ state, children }: { state: PageState; children: ReactNode }) {
  const { frame } = state;
  return (
    <StrictMode>
      <html lang="en" data-theme={frame.theme ?? undefined}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <meta name="color-scheme" content="light dark" />
          <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf8f4" />
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#161512" />
          <link rel="icon" href={frame.site.icon || '/favicon.svg'} />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          <link rel="manifest" href="/manifest.webmanifest" />
          {frame.preloads.map((href) => (
            <link key={href} rel="modulepreload" fetchPriority="low" href={href} />
          ))}
          {/* Not async: it runs once the whole page is there, including the state at its end. */}
          <script type="module" fetchPriority="low" src={frame.script} />
          {/* After the styles, without which nothing is painted: on a slow network they would share it. */}
          <link rel="preload" fetchPriority="low" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        </head>
        <body>
          <FrameContext value={frame}>{children}</FrameContext>
          <JsonScript id={STATE_ID} type="application/json" value={state} />
        </body>
      </html>
    </StrictMode>
  );
}
