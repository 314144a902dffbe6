import { ROLE_NAMES, rolesWith } from '#rules/account/roles.ts';
import { contract } from '#contract/calls.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { PROBLEMS } from '#contract/problem.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';

/** Who can make a call. */
function callersOf(access: Access): string {
  if (access.of === 'nobody') return 'Anyone';
  if (access.of === 'self') return 'Logged in';
  if (access.of === 'exam') return 'With access to the exam';
  return ['Administrator', ...rolesWith(access).map((role) => ROLE_NAMES[role])].join(', ');
}

/** Every call of the API, from the contract the server itself uses. */
export function Component() {
  const groups = Map.groupBy(contract, (endpoint) => endpoint.path.split('/')[2] ?? '');
  return (
    <div className="page-width py-12">
      <PageMeta title="API" description="Every call in the API: what it takes, what it returns, and who can make it." />
      <h1 className="text-display">API</h1>
      <p className="mt-4 max-w-text">
        Calls accept and return JSON. Calls that change something must come from this site’s own pages. The
        machine-readable description is{' '}
        <a href="/api/openapi.json" className="text-accent underline">
          openapi.json
        </a>
        .
      </p>
      {[...groups].map(([group, endpoints]) => (
        <section key={group} aria-labelledby={`group-${group}`} className="mt-12">
          <h2 id={`group-${group}`} className="text-title">
            {group}
          </h2>
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {endpoints.map((endpoint) => (
              <Call key={endpoint.id} endpoint={endpoint} />
            ))}
          </ul>
        </section>
      ))}
      <section aria-labelledby="problems" className="mt-12">
        <h2 id="problems" className="text-title">
          Errors
        </h2>
        <p className="mt-2 max-w-text">
          A call that fails returns <code className="font-mono text-small">{'{ error, code, fields? }'}</code>: a
          message for people, a code for programs, and which fields to fix.
        </p>
        <dl className="mt-4 divide-y divide-line border-y border-line text-small">
          {Object.entries(PROBLEMS).map(([code, [status, sentence]]) => (
            <div key={code} className="grid gap-x-6 py-2 sm:grid-cols-[16rem_1fr]">
              <dt className="font-mono">
                {status} {code}
              </dt>
              <dd className="text-muted">{sentence}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function Call({ endpoint }: { endpoint: Endpoint }) {
  return (
    <li className="py-4">
      <h3 className="font-mono text-small wrap-anywhere">
        <span className="font-semibold text-accent">{endpoint.method}</span> {endpoint.path}
      </h3>
      <p className="mt-1">{endpoint.summary}.</p>
      <p className="mt-1 text-small text-muted">
        {callersOf(endpoint.access)}
        {endpoint.problems.length > 0 && ` · errors: ${endpoint.problems.join(', ')}`}
      </p>
    </li>
  );
}
