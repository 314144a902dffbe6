import { holds, type RoleHolder, type SiteRelation } from './roles.ts';

/**
 * What a token may be for: the right to those calls of one part of the site that name the scope, for as long as its maker may make
 * them. It opens nothing else, whatever its maker may do. A scope is offered to those who stand in this relation.
 */
export const SCOPE_RELATIONS = {
  'people:read': { of: 'people', as: 'observer' },
  'results:read': { of: 'results', as: 'observer' },
  'content:read': { of: 'content', as: 'observer' },
  'content:import': { of: 'content', as: 'author' },
  'figures:read': { of: 'site', as: 'observer' },
} as const satisfies Record<string, SiteRelation>;

export type Scope = keyof typeof SCOPE_RELATIONS;
export type RelationOf<S extends Scope> = (typeof SCOPE_RELATIONS)[S];

export const SCOPES = Object.keys(SCOPE_RELATIONS) as [Scope, ...Scope[]];

/** What a scope opens, in a few words. */
export const SCOPE_NAMES: Readonly<Record<Scope, string>> = {
  'people:read': 'Read people and groups',
  'results:read': 'Read everyone’s results',
  'content:read': 'Read exams, questions with their keys, and study content',
  'content:import': 'Import questions and study content',
  'figures:read': 'Read the site’s figures',
};

/** The scopes that somebody can give a token now. */
export const scopesOf = (holder: RoleHolder): Scope[] =>
  SCOPES.filter((scope) => holds(holder, SCOPE_RELATIONS[scope]));

/** The longest a token lasts, in days. */
export const MOST_TOKEN_DAYS = 365;
/** How many tokens a person may have. */
export const MOST_TOKENS = 20;

/** How every token begins, by which it is recognized wherever it is found. */
export const TOKEN_PREFIX = 'cairn_';
