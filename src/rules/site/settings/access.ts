import { MEMBERSHIPS } from '#rules/entitlement/access.ts';
import { LAST_EXAM, LEAVERS_DATA } from '#rules/door/leaving.ts';
import { REGISTRATIONS } from '#rules/door/door.ts';
import { SECOND_PERSON } from '#rules/question/second-person.ts';
import { linesOf } from '../setting.ts';

const line = linesOf('access');

/** Who may create an account, and which exams members have. */
export const ACCESS = {
  registration: {
    kind: 'choice',
    topic: 'access',
    label: 'Who can create an account',
    hint: 'People you invite can always create one. Existing accounts are not affected. The default is the installation’s REGISTRATION.',
    default: 'anyone',
    most: 8,
    choices: REGISTRATIONS,
    choiceNames: [
      'Anyone',
      'Only people with an invitation or an invitation link',
      'Anyone with an address of the domains below',
      'Only people who come through a sign-in provider',
      'No one except people you invite by email',
    ],
    isNeeded: true,
  },
  registrationDomains: line(
    'Email domains',
    'If accounts are limited to email domains: which ones, separated by commas. Subdomains are not included. The default is the installation’s REGISTRATION_DOMAINS.',
    '',
    { most: 500, form: 'domains' },
  ),
  membership: {
    kind: 'choice',
    topic: 'access',
    label: 'How people get exams',
    hint: 'Unless exams are bought one by one, nothing on the site is for sale. What people have bought or been given stays theirs. The default is the installation’s MEMBERS_HAVE.',
    default: 'bought',
    most: 6,
    choices: MEMBERSHIPS,
    choiceNames: ['They buy them one by one', 'Everyone with an account has every exam', 'By the groups they are in'],
    isNeeded: true,
  },
  secondPerson: {
    kind: 'choice',
    topic: 'access',
    label: 'Questions need a second person',
    hint: 'Whose questions a reviewer or an administrator has to approve before learners see them. Until then, a changed question stays as it was. Packs, and files that reviewers and administrators import, are not reviewed.',
    default: 'authors',
    most: 8,
    choices: SECOND_PERSON,
    choiceNames: [
      'Those of authors who are not reviewers too',
      'Everyone’s, including those of administrators',
      'No one’s',
    ],
    isNeeded: true,
  },
  accessTokens: {
    kind: 'switch',
    topic: 'access',
    label: 'Scripts can call with a token',
    hint: 'People with a role can make tokens for scripts on their account page. If this is off, no token can be made, and all of them are refused.',
    default: '0',
    most: 1,
  },
  lastExam: {
    kind: 'choice',
    topic: 'access',
    label: 'When someone loses their last exam with a group or an invitation',
    hint: 'People who leave are logged out immediately and are emailed a link with which to download their data for 30 days. They can come back once they are in a group with exams again, or when you enable their account.',
    default: 'stay',
    most: 5,
    choices: LAST_EXAM,
    choiceNames: ['They keep their account, without exams', 'They leave the site'],
    isNeeded: true,
  },
  leaversData: {
    kind: 'choice',
    topic: 'access',
    label: 'What happens to people who left',
    hint: 'This is about people whom you, a group, or an invitation removed, after 30 days. Until then, they can download their data, and you can let them in again.',
    default: 'delete',
    most: 6,
    choices: LEAVERS_DATA,
    choiceNames: ['Their account is deleted', 'Their account is kept, disabled'],
    isNeeded: true,
  },
  passkeys: {
    kind: 'switch',
    topic: 'access',
    label: 'Offer passkeys',
    hint: 'People can log in with the fingerprint, face, or PIN of their device. They need https. If this is off, passkeys that people have still work.',
    default: '0',
    most: 1,
  },
  passwordLogin: {
    kind: 'switch',
    topic: 'access',
    label: 'Show the password form',
    hint: 'Login page. If this is off, the page shows only the sign-in providers, and a link below them leads to the form.',
    default: '1',
    most: 1,
  },
} as const;
