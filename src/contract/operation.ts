import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const Status = z.strictObject({ status: z.string() });

export const getHealth = endpoint({
  id: 'getHealth',
  summary: 'The process is alive; does not check the database',
  method: 'GET',
  path: '/api/health',
  access: { of: 'nobody', as: 'anyone' },
  isProbe: true,
  reply: Status,
  problems: [],
});

export const getReady = endpoint({
  id: 'getReady',
  summary: 'The database responds and its schema is up to date',
  method: 'GET',
  path: '/api/ready',
  access: { of: 'nobody', as: 'anyone' },
  isProbe: true,
  reply: Status,
  problems: ['unavailable'],
});
