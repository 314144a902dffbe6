import type { Browser } from './browser.ts';
import type { Exchange } from './traffic-reader.ts';

/** Shows `take` everything that a browser sends from now on, with its reply. */
export function record(
  browser: Pick<Browser, 'send' | 'cookieHeader'>,
  now: () => string,
  take: (exchange: Exchange, text: string) => void,
): void {
  const send = browser.send.bind(browser);
  browser.send = async (asked) => {
    const at = now();
    const { method = 'GET', url, headers = {}, body = null } = asked;
    const isLoggedIn = /(^|; )sid=./.test(browser.cookieHeader(url) ?? '');
    const answer = await send(asked);
    const path = url.split('?')[0]!;
    take(
      {
        at,
        method,
        path,
        isLoggedIn,
        attemptId: headers['attempt-id'] ?? null,
        body,
        status: answer.status,
        openedId: path.endsWith('/questions') ? (answer.headers['attempt-id'] ?? null) : null,
        reply: answer.body ?? null,
      },
      answer.text,
    );
    return answer;
  };
}
