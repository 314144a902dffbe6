import * as z from 'zod/mini';
import { SETTING_KINDS, TOPICS } from '#rules/site/setting.ts';
import { endpoint, json, MIB } from './endpoint.ts';
import { SiteText } from './site.ts';
import { Moment, Segment, text } from './text.ts';

/** The longest is a 200 kB picture as base64. */
const Value = text(0, 280_000);
const Author = z.nullable(z.strictObject({ id: z.string(), username: z.string() }));

export const SiteSetting = z.strictObject({
  name: z.string(),
  topic: z.enum(TOPICS),
  kind: z.enum(SETTING_KINDS),
  label: z.string(),
  hint: z.string(),
  default: z.string(),
  /** null: nobody set it, or it was reset; the default applies, as will any later default. */
  value: z.nullable(z.string()),
  /** As pages show it; null if it is long, or no page shows it verbatim. */
  shown: z.nullable(z.string()),
  canHide: z.boolean(),
  isShown: z.boolean(),
  /** Maximum in characters; for a picture, in bytes. */
  most: z.int(),
  choices: z.array(z.string()),
  /** What each choice is called. */
  choiceNames: z.array(z.string()),
  /** Whether the default has changed since this was set. */
  isDefaultNew: z.boolean(),
  /** Counts its changes; 0 if there were none. A change names the revision it was based on. */
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
  access: { of: 'site', as: 'observer' },
  reply: z.strictObject({ settings: z.array(SiteSetting) }),
  problems: [],
});

const params = z.strictObject({ name: Segment });

export const changeSiteSetting = endpoint({
  id: 'changeSiteSetting',
  summary: 'Changes a site setting or resets it to its default; 409 if someone else has changed it since',
  method: 'PUT',
  path: '/api/admin/site-settings/{name}',
  access: { of: 'site', as: 'administrator' },
  params,
  body: json(
    z.strictObject({
      value: z.nullable(Value),
      isShown: z.boolean(),
      version: z.int(),
    }),
    { mostBytes: 5 * MIB },
  ),
  reply: SiteSetting,
  problems: ['not_found', 'conflict'],
});

export const switchSiteClaims = endpoint({
  id: 'switchSiteClaims',
  summary: 'Turns every advertised figure and offer off or on; what each says stays',
  method: 'PUT',
  path: '/api/admin/site-claims',
  access: { of: 'site', as: 'administrator' },
  body: json(z.strictObject({ isShown: z.boolean() })),
  reply: z.strictObject({ changed: z.int() }),
  problems: [],
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
  access: { of: 'site', as: 'observer' },
  params,
  reply: z.strictObject({ versions: z.array(SiteVersion) }),
  problems: ['not_found'],
});

export const previewSiteText = endpoint({
  id: 'previewSiteText',
  summary: 'A preview of a site text; stores nothing',
  method: 'POST',
  path: '/api/admin/site-settings/{name}/preview',
  access: { of: 'site', as: 'administrator' },
  params,
  body: json(z.strictObject({ value: text(0, 60_000) }), { mostBytes: 5 * MIB }),
  reply: SiteText,
  limit: 'preview',
  problems: ['not_found'],
});
