import type { Phrase } from '#rules/wording/phrase.ts';
import { SITE } from './site.words.ts';
import { createHash } from 'node:crypto';
import { PAGE_TEXTS, type PageText, type SiteText } from '#contract/site.ts';
import type { SiteSetting, SiteVersion } from '#contract/site-admin.ts';
import { settingFault } from '#rules/site/fault.ts';
import { isSettingName, type PictureName, type SettingName, SETTING_NAMES, settingOf } from '#rules/site/settings.ts';
import { CLAIM_NAMES } from '#rules/site/going-live.ts';
import { isShort } from '#rules/site/page-site.ts';
import { listText } from '#rules/wording/list.ts';
import { defaultOf, fillWords, type OwnDefaults, type Site, siteOf } from '#rules/site/site.ts';
import { countText } from '#rules/wording/count.ts';
import { isoDate } from '#rules/wording/date.ts';
import type { Tx } from '#server/db/database.ts';
import { json } from '#server/db/tables/schema.ts';
import { type Actor, type Change, insertAudit, insertAudits } from '#server/features/admin/audit.store.ts';
import { type CatalogueNeeds, catalogueChange } from '#server/features/exam/catalogue-change.ts';
import { listSitePages } from '#server/features/exam/exam.store.ts';
import { MarkdownRefused } from '#server/features/study/markdown.ts';
import { perVersion } from '#server/features/exam/per-version.ts';
import { Problem } from '#server/http/problem.ts';
import type { CurrentSite } from './current-site.ts';
import { contentName, pictureFault } from './picture.ts';
import {
  insertVersion,
  listCurrentVersions,
  listVersionsOf,
  putSitePage,
  selectOptionalVersion,
} from './site.store.ts';
import { type RenderedText, shownText, siteTextOf } from './site-text.ts';

type Needs = CatalogueNeeds & {
  site: CurrentSite;
  own: OwnDefaults;
  /** The values of the words in braces in texts, beside the settings themselves. */
  words: () => Readonly<Record<string, string>>;
};

type SettingEdit = { value: string | null; isShown: boolean; version: number };
type SettingRow = NonNullable<Awaited<ReturnType<typeof selectOptionalVersion>>>;

const VERSIONS = 50;
/** The date of the default texts' current wording. */
const DEFAULT_DAY = '2025-08-18';

/** The site's settings: their current values and how administrators change them. */
export function siteService({ database, catalogue, site, own, words, now }: Needs) {
  const change = catalogueChange({ database, catalogue, now });
  /** Texts that nobody has saved in these words: the product's own, or as settings of the installation say them now. */
  const unsaved = perVersion(catalogue, () => new Map<PageText, RenderedText>());

  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

  /** A text with its words filled in. Values such as the name may look like Markdown but are plain text. */
  function fill(source: string, values: Site = site()): string {
    const { siteName, refundDays, replyPromise, refunds } = values;
    const refundTime = countText(Number(refundDays), 'day');
    const plain = { ...words(), site: siteName, refundDays, refundTime, replyPromise, advertised: advertised(values) };
    const escaped = Object.fromEntries(
      Object.entries(plain).map(([name, text]) => [name, text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&')]),
    );
    return fillWords(fillWords(source, { refunds }), escaped);
  }

  function advertised({ bankQuestions, bankFlashcards, bankTips }: Site): string {
    const claims = [bankQuestions, bankFlashcards, bankTips].filter(Boolean);
    if (claims.length === 0) return '';
    // An advertised claim of the help center like the figures, and not the terms of an exam.
    return `You may see premium advertised with ${listText([...claims, 'lifetime access'])}. What you actually get is listed on each exam’s purchase page.`;
  }

  function view(name: SettingName, row: SettingRow | undefined): SiteSetting {
    const { kind, topic, label, hint, most, canHide = false, choices = [], choiceNames } = settingOf(name);
    const value = row?.value ?? null;
    return {
      name,
      topic,
      kind,
      label,
      hint,
      most,
      canHide,
      choices: [...choices],
      choiceNames: [...(choiceNames ?? choices.map((choice) => choice.toUpperCase()))],
      default: defaultOf(name, own),
      value,
      shown: isShort(name) ? site()[name] : null,
      isShown: row?.isShown ?? true,
      isDefaultNew: value !== null && row?.defaultHash !== hashOf(defaultOf(name, own)),
      version: row?.version ?? 0,
      changedAt: row?.at ?? null,
      changedBy: row ? authorOf(row) : null,
    };
  }

  function renderedHere(name: PageText, source: string): RenderedText {
    const known = unsaved().get(name) ?? shownText(source);
    unsaved().set(name, known);
    return known;
  }

  /** Renders the pages that a change of the settings changes, and stores them with it. */
  async function savePages(tx: Tx): Promise<void> {
    const values = siteOf(await listCurrentVersions(tx), own);
    const saved = await listSitePages(tx);
    for (const name of PAGE_TEXTS) {
      const source = fill(values[name], values);
      const sourceHash = hashOf(source);
      if (saved.some((page) => page.name === name && page.sourceHash === sourceHash)) continue;
      await putSitePage(tx, { name, sourceHash, content: json(readable(source)) });
    }
  }

  return {
    /** A text that is a page of its own. */
    text(name: PageText): SiteText {
      const source = fill(site()[name]);
      const { settings, pages } = catalogue.current();
      const days = settings
        .filter((row) => row.value !== null && (name === 'terms' ? ['terms', 'refunds'] : [name]).includes(row.name))
        .map(({ at }) => isoDate(at));
      const saved = pages.find((page) => page.name === name && page.sourceHash === hashOf(source));
      return { ...(saved?.content ?? renderedHere(name, source)), updatedOn: days.toSorted().at(-1) ?? DEFAULT_DAY };
    },

    async list(): Promise<SiteSetting[]> {
      const rows = await database.read(listCurrentVersions);
      return SETTING_NAMES.map((name) =>
        view(
          name,
          rows.find((row) => row.name === name),
        ),
      );
    },

    async versions(asked: string): Promise<SiteVersion[]> {
      const name = existing(asked);
      const rows = await database.read((reader) => listVersionsOf(reader, name, VERSIONS));
      return rows.map((row) => {
        const { version, value, isShown, at } = row;
        return { version, value, isShown, at, by: authorOf(row) };
      });
    },

    preview(asked: string, value: string): SiteText {
      if (settingOf(existing(asked)).kind !== 'text') throw new Problem('not_found');
      return { ...readable(fill(value)), updatedOn: isoDate(now().toISOString()) };
    },

    async change(actor: Actor, asked: string, edit: SettingEdit): Promise<SiteSetting> {
      const name = existing(asked);
      const value = edit.value === null ? null : edit.value.trim();
      refuseFaulty(name, { ...edit, value });
      const row = await change(async (tx, at) => {
        const before = await selectOptionalVersion(tx, name);
        if ((before?.version ?? 0) !== edit.version) throw new Problem('conflict');
        const { isShown } = edit;
        const row = {
          name,
          version: edit.version + 1,
          isCurrent: true,
          value,
          isShown,
          at,
          actorId: actor.userId,
          defaultHash: hashOf(defaultOf(name, own)),
        };
        await insertVersion(tx, row);
        await savePages(tx);
        await insertAudit(tx, at, actor, {
          action: value === null && isShown ? 'reset' : 'update',
          subjectKind: 'site setting',
          subjectId: name,
          before: before ? auditFields(before) : { value: null, isShown: true },
          after: auditFields(row),
        });
        return selectOptionalVersion(tx, name);
      });
      return view(name, row);
    },

    /** Turns every claim and offer off or on and returns how many changed; what each says stays. */
    switchClaims(actor: Actor, isShown: boolean): Promise<number> {
      return change(async (tx, at) => {
        const rows = await listCurrentVersions(tx);
        const audits: Change[] = [];
        for (const name of CLAIM_NAMES) {
          const row = rows.find((current) => current.name === name);
          const before = { value: row?.value ?? null, isShown: row?.isShown ?? true };
          const after = switched(name, before, isShown);
          if (after.value === before.value && after.isShown === before.isShown) continue;
          await insertVersion(tx, {
            name,
            version: (row?.version ?? 0) + 1,
            isCurrent: true,
            ...after,
            at,
            actorId: actor.userId,
            defaultHash: row?.defaultHash ?? hashOf(defaultOf(name, own)),
          });
          audits.push({
            action: 'update',
            subjectKind: 'site setting',
            subjectId: name,
            before: auditFields(before),
            after: auditFields(after),
          });
        }
        if (audits.length > 0) await savePages(tx);
        await insertAudits(tx, at, actor, audits);
        return audits.length;
      });
    },
  };
}
export type SiteService = ReturnType<typeof siteService>;

/** A claim turned off or on; one that is a switch itself has that as its value. */
function switched(name: SettingName, { value }: { value: string | null }, isShown: boolean) {
  const { kind } = settingOf(name);
  return kind === 'switch' ? { value: isShown ? '1' : '0', isShown: true } : { value, isShown };
}

function existing(name: string): SettingName {
  if (!isSettingName(name)) throw new Problem('not_found');
  return name;
}

/** A text as rendered, or 400 with the reason why it cannot be. */
function readable(source: string): RenderedText {
  try {
    return siteTextOf(source);
  } catch (error) {
    if (!(error instanceof MarkdownRefused)) throw error;
    const tangled = SITE.notMarkdown({ why: error.message });
    throw new Problem('malformed', { error: tangled, fields: { value: tangled } });
  }
}

function refuseFaulty(name: SettingName, { value, isShown }: Omit<SettingEdit, 'version'>): void {
  const setting = settingOf(name);
  const refuse = (error: Phrase) => {
    throw new Problem('malformed', { error, fields: { value: error } });
  };
  if (!isShown && !setting.canHide) refuse(SITE.cannotHide());
  if (value === null) return;
  const fault = settingFault(setting, value);
  if (fault !== null) refuse(fault);
  const seen = setting.kind === 'picture' && value !== '' ? pictureFault(name as PictureName, value) : null;
  if (seen !== null) refuse(seen);
}

/** As audited: long texts and pictures, which the versions hold, are represented by their hash. */
function auditFields({ value, isShown }: { value: string | null; isShown: boolean }) {
  const short = value !== null && value.length > 300 ? `${value.slice(0, 60)}… (${contentName(value)})` : value;
  return { value: short, isShown };
}

const authorOf = ({ actorId, username }: { actorId: string | null; username: string | null }) =>
  actorId !== null && username !== null ? { id: actorId, username } : null;
