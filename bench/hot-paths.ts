import { SEEN } from './big-bank.ts';
import { ask, type Request } from '../tests/servers/answer.ts';
import type { FillSummary } from '../tests/servers/filled-database.ts';
import { load, type Reading } from './load.ts';
import type { Options } from './options.ts';
import { type Line, line } from './report.ts';
import { type Contender, interleave } from './rounds.ts';
import type { Server } from '../tests/servers/server-process.ts';
import { startBare } from './plain-servers.ts';
import { previewsOf, questionsOf } from '../tests/servers/sittings.ts';

/** Two servers with the same content except for the size of one bank, with the same person signed in on both. */
export type Field = { small: Server; big: Server; filled: FillSummary; options: Options };

/** Open sittings that the previews cycle through. */
const SITTINGS = 64;

/** Which requests go to which server; the bare one gets those of `small`. */
type Asked<Name extends string> = Record<Name, { server: Server; requests: Request[] }>;

const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' };

export async function measureHotPaths({ small, big, filled, options }: Field): Promise<Line[]> {
  const { exam, token } = filled;
  const call = (path: string, headers = {}): Request => ({ method: 'GET', path, headers });
  const owner = { cookie: `sid=${token}` };
  const size = options.questions.toLocaleString('en');
  const ownSize = exam.questionCount.toLocaleString('en');

  const exams = call('/api/exams', { accept: 'application/json' });
  const a = await measure({ small: { server: small, requests: [exams] } }, options);
  const b = await measure(
    {
      small: { server: small, requests: [questionsOf(exam.id)] },
      big: { server: big, requests: [questionsOf(exam.id)] },
      smallOwner: { server: small, requests: [questionsOf(exam.id, owner)] },
      bigOwner: { server: big, requests: [questionsOf(exam.id, owner)] },
    },
    options,
  );
  const c = await measure(
    {
      small: { server: small, requests: await previewsOf(small, exam.id, SITTINGS) },
      big: { server: big, requests: await previewsOf(big, exam.id, SITTINGS) },
    },
    options,
  );
  const d = await measure({ small: { server: small, requests: [call('/', BROWSER)] } }, options);

  const bare = 'bare `node:http`, same bytes';
  return [
    line('(a) `GET /api/exams`', a.small, bare, a.bare, null),
    line('(b) `GET …/questions?count=20`', b.small, bare, b.bare, null),
    line('(c) `POST …/submit-preview`', c.small, bare, c.bare, null),
    line('(d) landing page', d.small, bare, d.bare, null),
    line(`(b) with a bank of ${size}`, b.big, `with a bank of ${ownSize}`, b.small, 0.9),
    line(`(c) with a bank of ${size}`, c.big, `with a bank of ${ownSize}`, c.small, 0.9),
    line(
      `(b) as an owner who has seen ${SEEN.toLocaleString('en')} of ${size}`,
      b.bigOwner,
      `as one of ${ownSize}`,
      b.smallOwner,
      0.9,
    ),
  ];
}

/** Warms up all servers, then measures them and a bare one in turn. */
async function measure<Name extends string>(
  asked: Asked<Name | 'small'>,
  { rounds, seconds, warmSeconds, connections }: Options,
): Promise<Record<Name | 'small' | 'bare', Reading>> {
  const { server, requests } = asked.small;
  // The first draw reads the whole bank, which may take longer than the warm-up.
  for (const one of Object.values<Asked<Name>[Name]>(asked)) await ask(one.server.url, one.requests[0]!);
  const bare = await startBare(await ask(server.url, requests[0]!));
  const all = Object.entries<Asked<Name>[Name]>({ ...asked, bare: { server: bare, requests } });
  const during = (length: number) =>
    Object.fromEntries(
      all.map(([name, one]) => [
        name,
        () => load(one.server, one.requests, { connections, extent: { seconds: length } }),
      ]),
    ) as Record<Name | 'small' | 'bare', Contender>;
  try {
    await interleave(during(warmSeconds), 1);
    return await interleave(during(seconds), rounds);
  } finally {
    await bare.stop();
  }
}
