import * as z from 'zod/mini';
import { endpoint, json, MIB } from './endpoint.ts';
import { PageQuery } from './page-query.ts';
import { Id, Moment, someText, text } from './text.ts';

const Exams = z.array(Id).check(z.maxLength(500));

/** What people are given: nothing in particular, exams, or every exam; until when; and the group they join. */
export const giftFields = {
  isAllExams: z._default(z.boolean(), false),
  examIds: z._default(Exams, []),
  groupId: z._default(z.nullable(Id), null),
  /** The last day, in UTC; null: no end. */
  until: z._default(z.nullable(z.iso.date()), null),
};

/** Days until an invitation expires. */
const Days = z.int().check(z.minimum(1), z.maximum(90));

/** A table with headings (email, name, group, exams, until), or addresses. */
const list = text(1, 4_000_000);
const LONG = { mostBytes: 5 * MIB };

const Misfit = z.strictObject({ line: z.int(), excerpt: z.string(), reason: z.string() });
export type InvitationMisfit = z.infer<typeof Misfit>;

export const previewInvitations = endpoint({
  id: 'previewInvitations',
  summary: 'What a list of people to invite comes to; stores and sends nothing',
  method: 'POST',
  path: '/api/admin/invitations/preview',
  access: { of: 'people', as: 'support' },
  body: json(z.strictObject({ list }), LONG),
  reply: z.strictObject({
    /** How many would get an invitation, and how many have an account and would be given access right away. */
    toInvite: z.int(),
    toGrant: z.int(),
    /** Groups of the list that do not exist yet. */
    newGroups: z.array(z.string()),
    /** The first of them. */
    people: z.array(
      z.strictObject({
        line: z.int(),
        email: z.string(),
        name: z.nullable(z.string()),
        group: z.nullable(z.string()),
        /** Names; null: the list does not say. */
        exams: z.nullable(z.array(z.string())),
        isAllExams: z.boolean(),
        until: z.nullable(z.string()),
        hasAccount: z.boolean(),
      }),
    ),
    misfits: z.array(Misfit),
  }),
  limit: 'preview',
  problems: [],
});

export const invite = endpoint({
  id: 'invite',
  summary:
    'Invites the people of a list by email and leaves out what does not fit; those who have an account are given access right away. What a row does not say is as the call says',
  method: 'POST',
  path: '/api/admin/invitations',
  access: { of: 'people', as: 'support' },
  body: json(z.strictObject({ list, days: z._default(Days, 14), ...giftFields }), LONG),
  reply: z.strictObject({ invited: z.int(), granted: z.int(), misfits: z.array(Misfit) }),
  needsFreshLogin: true,
  limit: 'bulk',
  problems: ['not_found'],
});

export const INVITATION_STATES = ['open', 'accepted', 'expired', 'withdrawn'] as const;

const Invitation = z.strictObject({
  id: Id,
  /** null: a link. */
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  state: z.enum(INVITATION_STATES),
  group: z.nullable(z.string()),
  isAllExams: z.boolean(),
  examIds: z.array(Id),
  accessUntil: z.nullable(Moment),
  mostUses: z.int(),
  uses: z.int(),
  createdAt: Moment,
  sentAt: Moment,
  expiresAt: Moment,
  /** Whose account it became; null for a link, or if it is not accepted. */
  userId: z.nullable(Id),
});
export type Invitation = z.infer<typeof Invitation>;

export const listInvitations = endpoint({
  id: 'listInvitations',
  summary: 'Lists invitations in pages, newest first; searchable by email and name',
  method: 'GET',
  path: '/api/admin/invitations',
  access: { of: 'people', as: 'observer' },
  query: z.strictObject({
    ...PageQuery,
    search: z.optional(text(1, 200)),
    show: z._default(z.enum(['all', 'links', ...INVITATION_STATES]), 'all'),
  }),
  reply: z.strictObject({ total: z.int(), invitations: z.array(Invitation) }),
  problems: [],
});

export const makeInvitationLink = endpoint({
  id: 'makeInvitationLink',
  summary: 'Makes a link with which a number of people can create an account; the link is shown only this once',
  method: 'POST',
  path: '/api/admin/invitation-links',
  access: { of: 'people', as: 'support' },
  body: json(
    z.strictObject({
      name: someText(120),
      mostUses: z.int().check(z.minimum(1), z.maximum(10_000)),
      days: z._default(Days, 14),
      ...giftFields,
    }),
  ),
  reply: z.strictObject({ id: Id, url: z.string() }),
  status: 201,
  needsFreshLogin: true,
  problems: ['not_found'],
});

const ofOne = {
  path: '/api/admin/invitations/{id}',
  params: z.strictObject({ id: Id }),
} as const;

export const resendInvitation = endpoint({
  ...ofOne,
  id: 'resendInvitation',
  access: { of: 'people', as: 'support' },
  path: '/api/admin/invitations/{id}/resend',
  summary: 'Sends an invitation again, with a new link that replaces the earlier one, for as many days as at first',
  method: 'POST',
  reply: null,
  status: 204,
  problems: ['not_found', 'not_open'],
});

export const withdrawInvitation = endpoint({
  ...ofOne,
  id: 'withdrawInvitation',
  access: { of: 'people', as: 'support' },
  summary: 'Withdraws an invitation or a link; what it has given already stays until it is taken back',
  method: 'DELETE',
  reply: null,
  status: 204,
  problems: ['not_found', 'not_open'],
});

export const takeBackInvitation = endpoint({
  ...ofOne,
  id: 'takeBackInvitation',
  access: { of: 'people', as: 'support' },
  path: '/api/admin/invitations/{id}/take-back',
  summary:
    'Ends what an invitation or a link has given, and withdraws it; takes effect on the next request of those who used it',
  method: 'POST',
  reply: z.strictObject({ people: z.int() }),
  needsFreshLogin: true,
  problems: ['not_found'],
});

const Group = z.strictObject({
  id: Id,
  name: z.string(),
  isAllExams: z.boolean(),
  examIds: z.array(Id),
  memberCount: z.int(),
});
export type Group = z.infer<typeof Group>;

const GroupDraft = z.strictObject({ name: someText(120), isAllExams: z.boolean(), examIds: Exams });

export const listGroups = endpoint({
  id: 'listGroups',
  scope: 'people:read',
  summary: 'Every group, with the exams its members have',
  method: 'GET',
  path: '/api/admin/groups',
  access: { of: 'people', as: 'observer' },
  reply: z.strictObject({ groups: z.array(Group) }),
  problems: [],
});

export const createGroup = endpoint({
  id: 'createGroup',
  summary: 'Creates a group',
  method: 'POST',
  path: '/api/admin/groups',
  access: { of: 'site', as: 'administrator' },
  body: json(GroupDraft),
  reply: Group,
  status: 201,
  needsFreshLogin: true,
  problems: ['not_found', 'taken'],
});

const ofGroup = {
  path: '/api/admin/groups/{id}',
  access: { of: 'site', as: 'administrator' },
  params: z.strictObject({ id: Id }),
} as const;

export const changeGroup = endpoint({
  ...ofGroup,
  id: 'changeGroup',
  summary: 'Renames a group or changes the exams its members have; takes effect on their next request',
  method: 'PUT',
  body: json(GroupDraft),
  reply: Group,
  needsFreshLogin: true,
  problems: ['not_found', 'taken'],
});

export const deleteGroup = endpoint({
  ...ofGroup,
  id: 'deleteGroup',
  summary: 'Deletes a group; its members lose what they had through it, and nothing else',
  method: 'DELETE',
  reply: null,
  status: 204,
  needsFreshLogin: true,
  problems: ['not_found'],
});

export const setUserGroups = endpoint({
  id: 'setUserGroups',
  summary: 'Puts a person into exactly these groups',
  method: 'PUT',
  path: '/api/admin/users/{id}/groups',
  access: { of: 'people', as: 'support' },
  params: z.strictObject({ id: Id }),
  body: json(z.strictObject({ groupIds: z.array(Id).check(z.maxLength(200)) })),
  reply: z.strictObject({ groupIds: z.array(Id) }),
  needsFreshLogin: true,
  problems: ['not_found'],
});
