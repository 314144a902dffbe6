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
const File = z.partialRecord(z.enum(['image/webp', 'application/zip']), z.strictObject({ schema: Schema }));
const Operation = z.strictObject({
  operationId: z.string().regex(/^[a-zA-Z]\w+$/),
  summary: z.string().min(5),
  tags: z.array(z.string()).min(1),
  'x-access': z.enum(['public', 'student', 'owner', 'admin']),
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
/** The shape of OpenAPI 3.1, as far as this description uses it; a word that is none of it is a fault. */
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
      z.strictObject({ type: z.literal('apiKey'), in: z.literal('cookie'), name: z.string() }),
    ),
  }),
});

const described = () => OpenApi.parse(JSON.parse(text));
const operations = () =>
  Object.entries(described().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

test('the description has the shape of OpenAPI 3.1', () => {
  expect(OpenApi.safeParse(JSON.parse(text)).error).toBeUndefined();
});

test('every call is described once, under its own name, and nothing else is', () => {
  const told = operations().map(({ path, method, operation }) => `${operation.operationId}: ${method} ${path}`);
  expect(told.sort()).toEqual(contract.map(({ id, method, path }) => `${id}: ${method} ${path}`).sort());
  expect(new Set(contract.map(({ id }) => id)).size).toBe(contract.length);
});

test('each placeholder of a path is a required parameter, and the other way round', () => {
  for (const { path, operation } of operations()) {
    const names = operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name, required }) => (required ? name : `${name}?`));
    expect(names).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  }
});

test('every reference leads somewhere, and every security scheme exists', () => {
  const { components } = described();
  for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
    expect(Object.keys(components.schemas)).toContain(name);
  expect([...text.matchAll(/"\$ref":"([^"]*)"/g)].filter(([, target]) => !target!.startsWith('#/components/'))).toEqual(
    [],
  );
  for (const { operation } of operations()) {
    for (const need of operation.security)
      expect(Object.keys(components.securitySchemes)).toEqual(expect.arrayContaining(Object.keys(need)));
    expect(operation.security.length > 0).toBe(operation['x-access'] !== 'public');
  }
});

test('what is closed on the server is closed in the description', () => {
  for (const { path, operation } of operations()) {
    const content = operation.requestBody?.content ?? {};
    const schema = 'application/json' in content ? content['application/json'].schema : undefined;
    const items = schema?.type === 'array' ? schema.items : schema;
    if (items) expect(items, path).toMatchObject({ type: 'object', additionalProperties: false });
  }
});

test('the refusals that a call may give are described, with their status', () => {
  for (const { operation } of operations()) {
    const endpoint = contract.find(({ id }) => id === operation.operationId)!;
    // A probe may be asked as often as one likes.
    const limited = endpoint.isProbe ? [] : (['too_many_requests'] as const);
    for (const code of [...endpoint.problems, 'malformed', ...limited] as const) {
      expect(operation.responses[PROBLEMS[code][0]]?.description).toContain(code);
    }
    if (endpoint.access !== 'public') expect(operation.responses['401']).toBeDefined();
    expect(operation.responses[endpoint.status ?? 200]).toBeDefined();
  }
});

test('each operation tells what another method of its path is answered with', () => {
  for (const { path, method, operation } of operations())
    expect(operation.responses['405']?.description, `${method} ${path}`).toMatch(/^method_not_allowed: /);
});
