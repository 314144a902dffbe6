import * as z from 'zod/mini';
import { SETTING_KINDS, TOPICS } from '#rules/site/setting.ts';
import { endpoint } from './endpoint.ts';
import { SiteText } from './site.ts';
import { Moment, Segment, text } from './text.ts';

/** A picture of 200 kB as base64 is the longest. */
const Value = text(0, 280_000);
const Author = z.nullable(z.strictObject({ id: z.string(), username: z.string() }));

export const SiteSetting = z.strictObject({
  name: z.string(),
  topic: z.enum(TOPICS),
  kind: z.enum(SETTING_KINDS),
  label: z.string(),
  hint: z.string(),
  default: z.string(),
  /** null: nobody set it, or it was set back; the default holds, and each later default. */
  value: z.nullable(z.string()),
  /** As pages show it; null where it is long, or no page shows it as it stands. */
  shown: z.nullable(z.string()),
  canHide: z.boolean(),
  isShown: z.boolean(),
  /** Characters at the most; of a picture, bytes. */
  most: z.int(),
  choices: z.array(z.string()),
  /** Whether the default is another than when this was set. */
  isDefaultNew: z.boolean(),
  /** Counts its changes; 0 where there was none. A change names the one that it was made upon. */
  version: z.int(),
  changedAt: z.nullable(Moment),
  changedBy: Author,
});
export type SiteSetting = z.infer<typeof SiteSetting>;

export const listSiteSettings = endpoint({
  id: 'listSiteSettings',
  summary: 'Every setting of the site with its current value',
  method: 'GET',
  path: '/api/admin/site-settings',
  access: 'admin',
  reply: z.strictObject({ settings: z.array(SiteSetting) }),
  problems: [],
});

const params = z.strictObject({ name: Segment });

export const changeSiteSetting = endpoint({
  id: 'changeSiteSetting',
  summary: 'Changes a site setting or resets it to its default; 409 if someone else has changed it since',
  method: 'PUT',
  path: '/api/admin/site-settings/{name}',
  access: 'admin',
  params,
  body: z.strictObject({
    value: z.nullable(Value),
    isShown: z.boolean(),
    version: z.int(),
  }),
  reply: SiteSetting,
  isBulk: true,
  problems: ['not_found', 'conflict'],
});

export const SiteVersion = z.strictObject({
  version: z.int(),
  value: z.nullable(z.string()),
  isShown: z.boolean(),
  at: Moment,
  by: Author,
});
export type SiteVersion = z.infer<typeof SiteVersion>;

export const listSiteVersions = endpoint({
  id: 'listSiteVersions',
  summary: 'Earlier values of a site setting, newest first; the last 50',
  method: 'GET',
  path: '/api/admin/site-settings/{name}/versions',
  access: 'admin',
  params,
  reply: z.strictObject({ versions: z.array(SiteVersion) }),
  problems: ['not_found'],
});

export const previewSiteText = endpoint({
  id: 'previewSiteText',
  summary: 'A preview of a site text; stores nothing',
  method: 'POST',
  path: '/api/admin/site-settings/{name}/preview',
  access: 'admin',
  params,
  body: z.strictObject({ value: text(0, 60_000) }),
  reply: SiteText,
  isBulk: true,
  limit: 'preview',
  problems: ['not_found'],
});
