import * as z from 'zod/mini';
import { Token } from './account-tokens.ts';
import { endpoint } from './endpoint.ts';
import { PageQuery } from './page-query.ts';
import { Id, text } from './text.ts';

export const listTokens = endpoint({
  id: 'listTokens',
  summary: 'Everyone’s tokens in pages, newest first; can be searched by their names and makers',
  method: 'GET',
  path: '/api/admin/tokens',
  access: { of: 'site', as: 'observer' },
  query: z.strictObject({ ...PageQuery, search: z.optional(text(1, 200)) }),
  reply: z.strictObject({
    total: z.int(),
    tokens: z.array(z.extend(Token, { userId: Id, email: z.string() })),
  }),
  problems: [],
});
export type ListedToken = z.infer<typeof listTokens.reply>['tokens'][number];

export const revokeToken = endpoint({
  id: 'revokeToken',
  summary: 'Revokes anybody’s token; scripts that use it are refused from then on',
  method: 'DELETE',
  path: '/api/admin/tokens/{id}',
  access: { of: 'site', as: 'administrator' },
  params: z.strictObject({ id: Id }),
  reply: null,
  status: 204,
  problems: ['not_found'],
});
