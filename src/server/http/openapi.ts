import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { TOKEN_PREFIX } from '#rules/account/scopes.ts';
import { PROBLEMS, ProblemBody, type ProblemCode } from '#contract/problem.ts';

/** The problems any call may answer, depending on what it accepts. */
function problemsOf(endpoint: Endpoint): ProblemCode[] {
  const { body } = endpoint;
  const writes = endpoint.method !== 'GET';
  return [
    'malformed',
    // The reply to other methods on the same path.
    'method_not_allowed',
    ...(endpoint.access.of === 'nobody' ? [] : (['unauthenticated'] as const)),
    ...(endpoint.access.of === 'nobody' ? [] : (['token_scope'] as const)),
    ...(endpoint.access.of === 'nobody' || endpoint.access.of === 'self' ? [] : (['forbidden'] as const)),
    ...(endpoint.needsFreshLogin ? (['reauth_required'] as const) : []),
    ...(body?.as === 'raw' ? (['too_large'] as const) : []),
    ...(writes && body?.as !== 'raw'
      ? ([
          'cross_site',
          'too_large',
          body?.as !== 'file' ? 'not_json' : body.type === 'application/zip' ? 'not_zip' : 'not_a_file',
        ] as const)
      : []),
    ...(endpoint.isProbe ? [] : (['too_many_requests'] as const)),
    ...endpoint.problems,
  ];
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest }: z.core.JSONSchema.BaseSchema = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parameters(place: 'path' | 'query' | 'header', schema: z.core.$ZodType | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: value,
  }));
}

function refusals(endpoint: Endpoint) {
  const byStatus = Map.groupBy(new Set(problemsOf(endpoint)), (code) => PROBLEMS[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${PROBLEMS[code][1]}`).join(' · '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

/** A file sent as it is. */
const contentOf = (type: string) => ({ [type]: { schema: { type: 'string', contentMediaType: type } } });

function requestBody({ body }: Endpoint) {
  if (!body || body.as === 'raw') return {};
  const content =
    body.as === 'file' ? contentOf(body.type) : { 'application/json': { schema: jsonSchema(body.schema, 'input') } };
  return { requestBody: { required: true, content } };
}

function replyContent({ reply, keyedReply }: Endpoint) {
  if (reply && 'as' in reply) return contentOf(reply.type);
  const replies = [reply, keyedReply].flatMap((schema) => (schema ? [jsonSchema(schema, 'output')] : []));
  const schema = replies.length > 1 ? { anyOf: replies } : replies[0];
  return schema && { 'application/json': { schema } };
}

function operation(endpoint: Endpoint) {
  const content = replyContent(endpoint);
  const success = { description: 'Done', ...(content && { content }) };
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    'x-access': endpoint.access,
    security:
      endpoint.access.of === 'nobody'
        ? []
        : [{ session: [] }, ...(endpoint.scope ? [{ token: [endpoint.scope] }] : [])],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...parameters('header', endpoint.headers),
    ],
    ...requestBody(endpoint),
    responses: {
      [endpoint.status ?? 200]: success,
      ...(endpoint.otherStatus === 202 && { 202: { ...success, description: 'In progress' } }),
      ...(endpoint.otherStatus === 204 && { 204: { description: 'Done, with no content' } }),
      ...refusals(endpoint),
    },
  };
}

/** The OpenAPI 3.1 description of every call, from the same schemas that validate it. */
export function openapi(contract: readonly Endpoint[], publicUrl: URL, sessionCookieName: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of contract) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cairn',
      version: '1',
      description:
        'Practice for vendor IT certifications. Writes take JSON, unless they name another type, and must come from this site’s own origin, or from no page, with a token.',
    },
    servers: [{ url: publicUrl.origin }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(ProblemBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `A token that somebody with a role made on their account page, if the site has tokens: it begins with ${TOKEN_PREFIX}, and opens the calls that name one of its scopes, as long as its maker may make them.`,
        },
      },
    },
  };
}
