import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/calls.ts';
import { PROBLEMS } from '#contract/problem.ts';
import { startTestApp, type TestApp } from '../factories/app.ts';

let app: TestApp;
let text: string;
beforeAll(async () => {
  app = await startTestApp({ content: null });
  ({ text } = await app.visitor().get('/api/openapi.json'));
});
afterAll(() => app.close());

const Schema = z.record(z.string(), z.unknown());
const Content = z.strictObject({ 'application/json': z.strictObject({ schema: Schema }) });
const File = z.partialRecord(
  z.enum(['image/webp', 'application/zip', 'application/octet-stream']),
  z.strictObject({ schema: Schema }),
);
const Operation = z.strictObject({
  operationId: z.string().regex(/^[a-zA-Z]\w+$/),
  summary: z.string().min(5),
  tags: z.array(z.string()).min(1),
  'x-access': z.strictObject({
    of: z.enum(['nobody', 'self', 'exam', 'content', 'people', 'results', 'site']),
    as: z.enum([
      'anyone',
      'learner',
      'owner',
      'author',
      'approver',
      'reviewer',
      'observer',
      'lister',
      'support',
      'administrator',
      'staff',
    ]),
  }),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.strictObject({
      name: z.string().min(1),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      schema: Schema,
    }),
  ),
  requestBody: z.strictObject({ required: z.literal(true), content: z.union([Content, File]) }).optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.strictObject({ description: z.string().min(1), content: z.union([Content, File]).optional() }),
  ),
});
/** The structure of OpenAPI 3.1, as far as this description uses it; any other field is an error. */
const OpenApi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.url() })).min(1),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'put', 'post', 'delete', 'patch']), Operation),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), Schema),
    securitySchemes: z.record(
      z.string(),
      z.union([
        z.strictObject({ type: z.literal('apiKey'), in: z.literal('cookie'), name: z.string() }),
        z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer'), description: z.string() }),
      ]),
    ),
  }),
});

const described = () => OpenApi.parse(JSON.parse(text));
const operations = () =>
  Object.entries(described().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

test('has the structure of OpenAPI 3.1', () => {
  expect(OpenApi.safeParse(JSON.parse(text)).error).toBeUndefined();
});

test('describes exactly the calls, each once under its own name', () => {
  const told = operations().map(({ path, method, operation }) => `${operation.operationId}: ${method} ${path}`);
  expect(told.sort()).toEqual(contract.map(({ id, method, path }) => `${id}: ${method} ${path}`).sort());
  expect(new Set(contract.map(({ id }) => id)).size).toBe(contract.length);
});

test('has a required parameter for each placeholder of a path, and no others', () => {
  for (const { path, operation } of operations()) {
    const names = operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name, required }) => (required ? name : `${name}?`));
    expect(names).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  }
});

test('resolves every reference and security scheme', () => {
  const { components } = described();
  for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
    expect(Object.keys(components.schemas)).toContain(name);
  expect([...text.matchAll(/"\$ref":"([^"]*)"/g)].filter(([, target]) => !target!.startsWith('#/components/'))).toEqual(
    [],
  );
  for (const { operation } of operations()) {
    for (const need of operation.security)
      expect(Object.keys(components.securitySchemes)).toEqual(expect.arrayContaining(Object.keys(need)));
    expect(operation.security.length > 0).toBe(operation['x-access'].of !== 'nobody');
  }
});

test('marks as protected what the server protects', () => {
  for (const { path, operation } of operations()) {
    const content = operation.requestBody?.content ?? {};
    const schema = 'application/json' in content ? content['application/json'].schema : undefined;
    const items = schema?.type === 'array' ? schema.items : schema;
    if (items) expect(items, path).toMatchObject({ type: 'object', additionalProperties: false });
  }
});

test('describes every refusal a call may give, with its status', () => {
  for (const { operation } of operations()) {
    const endpoint = contract.find(({ id }) => id === operation.operationId)!;
    // A probe is not rate limited.
    const limited = endpoint.isProbe ? [] : (['too_many_requests'] as const);
    for (const code of [...endpoint.problems, 'malformed', ...limited] as const) {
      expect(operation.responses[PROBLEMS[code][0]]?.description).toContain(code);
    }
    if (endpoint.access.of !== 'nobody') expect(operation.responses['401']).toBeDefined();
    expect(operation.responses[endpoint.status ?? 200]).toBeDefined();
  }
});

test('says how other methods of a path are answered', () => {
  for (const { path, method, operation } of operations())
    expect(operation.responses['405']?.description, `${method} ${path}`).toMatch(/^method_not_allowed: /);
});
