import * as z from 'zod/mini';
import { passwordsMatch, registrationFields } from './account-entry.ts';
import { User } from './account.ts';
import { endpoint, json } from './endpoint.ts';
import { Segment } from './text.ts';

const ofOne = { params: z.strictObject({ token: Segment }) } as const;

export const checkInvitation = endpoint({
  ...ofOne,
  id: 'checkInvitation',
  summary: 'Whom an invitation is for; checking does not use it up',
  method: 'GET',
  path: '/api/auth/invitations/{token}',
  access: { of: 'nobody', as: 'anyone' },
  reply: z.strictObject({
    /** null: whoever has the link. */
    email: z.nullable(z.string()),
    name: z.nullable(z.string()),
  }),
  problems: ['bad_token'],
});

export const InvitedRegistration = z.strictObject(registrationFields).check(passwordsMatch);
export type InvitedRegistration = z.infer<typeof InvitedRegistration>;

export const registerInvited = endpoint({
  ...ofOne,
  id: 'registerInvited',
  summary:
    'Creates an account by invitation, with what the invitation gives, and logs in; an address that was invited counts as verified',
  method: 'POST',
  path: '/api/auth/invitations/{token}/register',
  access: { of: 'nobody', as: 'anyone' },
  body: json(InvitedRegistration),
  reply: z.strictObject({ user: User }),
  status: 201,
  problems: [
    'bad_token',
    'other_address',
    'email_taken',
    'username_taken',
    'already_signed_in',
    'weak_password',
    'registration_closed',
  ],
});

export const acceptInvitation = endpoint({
  ...ofOne,
  id: 'acceptInvitation',
  summary: 'Adds what an invitation gives to the caller’s account; a link that they have used before changes nothing',
  method: 'POST',
  path: '/api/auth/invitations/{token}/accept',
  access: { of: 'self', as: 'learner' },
  reply: z.strictObject({ user: User }),
  problems: ['bad_token', 'other_address'],
});
