import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

const base = { PUBLIC_URL: 'http://localhost:3000' };
const own = {
  OIDC_PROVIDERS: 'keycloak, pocket-id',
  OIDC_KEYCLOAK_ISSUER: 'https://login.example.com/realms/main',
  OIDC_KEYCLOAK_CLIENT_ID: 'cairn',
  OIDC_KEYCLOAK_CLIENT_SECRET: 'shh',
  OIDC_KEYCLOAK_NAME: 'Example Login',
  OIDC_POCKET_ID_ISSUER: 'https://id.example.com',
  OIDC_POCKET_ID_CLIENT_ID: 'one',
  OIDC_POCKET_ID_CLIENT_SECRET: 'hush',
  OIDC_POCKET_ID_GROUPS_CLAIM: 'groups',
};
const read = (env: Record<string, string>) => readConfig({ ...base, ...env });
const without = (name: keyof typeof own) => Object.fromEntries(Object.entries(own).filter(([key]) => key !== name));

test('has no provider unless one is named, and as many as are named', () => {
  expect(read({}).signInProviders).toEqual([]);
  const { signInProviders, unknownSettings } = read(own);
  expect(unknownSettings).toEqual([]);
  expect(signInProviders).toMatchObject([
    {
      id: 'keycloak',
      name: 'Example Login',
      groupsClaim: null,
      trustsAddresses: false,
      scopes: 'openid profile email',
    },
    { id: 'pocket-id', name: 'Pocket-id', groupsClaim: 'groups' },
  ]);
  expect(JSON.stringify(signInProviders)).not.toMatch(/shh|hush/);
});

test.each(['OIDC_KEYCLOAK_ISSUER', 'OIDC_KEYCLOAK_CLIENT_ID', 'OIDC_POCKET_ID_CLIENT_SECRET'] as const)(
  'names %s where it is missing',
  (name) => {
    expect(() => read(without(name))).toThrow(`${name}: is required when OIDC_PROVIDERS names`);
  },
);

test('names a provider that would be asked in the clear, one without identities, and a setting that has no effect', () => {
  expect(() => read({ ...own, OIDC_KEYCLOAK_ISSUER: 'http://login.example.com' })).toThrow(/ISSUER: must be https/);
  expect(read({ ...own, OIDC_KEYCLOAK_ISSUER: 'http://127.0.0.1:8080' }).signInProviders).toHaveLength(2);
  expect(() => read({ ...own, OIDC_KEYCLOAK_SCOPES: 'email' })).toThrow(/must contain openid/);
  expect(() => read({ ...own, OIDC_PROVIDERS: 'a b' })).toThrow(/OIDC_PROVIDERS/);
  expect(read({ ...own, OIDC_KEYCLOAK_ISUER: 'x' }).unknownSettings).toEqual([
    'OIDC_KEYCLOAK_ISUER is not a setting and has no effect; did you mean OIDC_KEYCLOAK_ISSUER?',
  ]);
});
