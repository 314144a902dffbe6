import type { Config } from '#rules/console/device.ts';
import { accountId, keyId, namesOf, newUser, nextNumber, NOW, policyArns } from '#rules/console/aws/account.ts';
import type { Fields } from '#rules/console/aws/call/data.ts';
import type { Account, Arguments, Service } from '#rules/console/aws/call/operation.ts';
import { success, failure, failureAsSo, answer, refusal, type Result, textIn } from '#rules/console/aws/call/result.ts';

const MOST_KEYS = 2;

const missingUser = (name: string, say = failure): Result =>
  say('NoSuchEntity', `The user with name ${name} cannot be found.`);

const nameIn = (args: Arguments): string => textIn(args, 'user-name');

/** Runs for an existing user. */
const onUser =
  (act: (account: Account, name: string, args: Arguments) => Result) =>
  (account: Account, args: Arguments): Result => {
    const name = nameIn(args);
    return account.config[`user ${name}`] ? act(account, name, args) : missingUser(name);
  };

const shownUser = (config: Config, name: string): Fields => ({
  Path: '/',
  UserName: name,
  UserId: config[`user ${name}`]!.id!,
  Arn: `arn:aws:iam::${accountId(config)}:user/${name}`,
  CreateDate: NOW.date,
});

function createUser({ config }: Account, args: Arguments): Result {
  const name = nameIn(args);
  if (!/^[\w+=,.@-]{1,64}$/.test(name))
    return failure(
      'ValidationError',
      'The specified value for userName is invalid. It must contain only alphanumeric characters and/or the following: +=,.@_-',
    );
  if (config[`user ${name}`]) return failureAsSo('EntityAlreadyExists', `User with name ${name} already exists.`);
  newUser(config, name);
  return success({ User: shownUser(config, name) });
}

function deleteUser({ config }: Account, args: Arguments): Result {
  const name = nameIn(args);
  if (!config[`user ${name}`]) return missingUser(name, failureAsSo);
  const holds = (kind: string) => Object.keys(config[`${kind} ${name}`] ?? {}).length > 0;
  const first = holds('attached')
    ? 'must detach all policies first.'
    : holds('keys')
      ? 'must delete access keys first.'
      : holds('groups')
        ? 'must remove users from group first.'
        : null;
  if (first !== null) return failure('DeleteConflict', `Cannot delete entity, ${first}`);
  for (const kind of ['user', 'attached', 'keys', 'groups']) delete config[`${kind} ${name}`];
  return success();
}

const attach = onUser(({ config }, name, args) => {
  const arn = textIn(args, 'policy-arn');
  if (!/^arn:aws:iam::(?:aws|\d{12}):policy\/\S+$/.test(arn)) return failure('ValidationError', `Invalid ARN: ${arn}`);
  if (!policyArns(config).includes(arn))
    return arn.startsWith('arn:aws:iam::aws:')
      ? refusal(`[This console does not know the AWS managed policy ${arn.split('/').at(-1)}.]`)
      : failure('NoSuchEntity', `Policy ${arn} does not exist or is not attachable.`);
  config[`attached ${name}`]![arn] = arn.split('/').at(-1)!;
  return success();
});

const detach = onUser(({ config }, name, args) => {
  const arn = textIn(args, 'policy-arn');
  if (!Object.hasOwn(config[`attached ${name}`]!, arn))
    return failureAsSo('NoSuchEntity', `Policy ${arn} was not found.`);
  delete config[`attached ${name}`]![arn];
  return success();
});

const createKey = onUser(({ config }, name) => {
  const keys = config[`keys ${name}`]!;
  if (Object.keys(keys).length >= MOST_KEYS)
    return failure('LimitExceeded', `Cannot exceed quota for AccessKeysPerUser: ${MOST_KEYS}`);
  const id = keyId(nextNumber(config));
  keys[id] = 'Active';
  return success({
    AccessKey: {
      UserName: name,
      AccessKeyId: id,
      Status: 'Active',
      SecretAccessKey: '[not simulated]',
      CreateDate: NOW.date,
    },
  });
});

const missingKey = (id: string, say = failure): Result =>
  say('NoSuchEntity', `The Access Key with id ${id} cannot be found.`);

const updateKey = onUser(({ config }, name, args) => {
  const keys = config[`keys ${name}`]!;
  const [id, status] = [textIn(args, 'access-key-id'), textIn(args, 'status')];
  if (!Object.hasOwn(keys, id)) return missingKey(id);
  if (status !== 'Active' && status !== 'Inactive')
    return failure(
      'ValidationError',
      `1 validation error detected: Value '${status}' at 'status' failure to satisfy constraint: Member must satisfy enum value set: [Active, Inactive]`,
    );
  keys[id] = status;
  return success();
});

const deleteKey = onUser(({ config }, name, args) => {
  const id = textIn(args, 'access-key-id');
  if (!Object.hasOwn(config[`keys ${name}`]!, id)) return missingKey(id, failureAsSo);
  delete config[`keys ${name}`]![id];
  return success();
});

/** Adds a user to a group or removes them; the real service accepts it if that is already so. */
const member = (isIn: boolean) =>
  onUser(({ config }, name, args) => {
    const group = textIn(args, 'group-name');
    if (!config[`group ${group}`]) return failure('NoSuchEntity', `The group with name ${group} cannot be found.`);
    if (isIn) config[`groups ${name}`]![group] = group;
    else delete config[`groups ${name}`]![group];
    return success();
  });

const shownGroup = (config: Config, name: string): Fields => ({
  Path: '/',
  GroupName: name,
  Arn: `arn:aws:iam::${accountId(config)}:group/${name}`,
  CreateDate: NOW.date,
});

/** Prints a user's entries of one kind, each formatted by `shown`. */
const holdings = (
  title: string,
  kind: string,
  shown: (key: string, value: string, of: string, config: Config) => Fields,
) =>
  onUser(({ config }, name) =>
    answer({
      [title]: Object.entries(config[`${kind} ${name}`]!).map(([key, value]) => shown(key, value, name, config)),
    }),
  );

/** IAM calls on users, their policies, keys, and groups. */
export const IAM: Service = {
  'list-users': {
    syntax: '',
    run: ({ config }) => answer({ Users: namesOf(config, 'user').map((name) => shownUser(config, name)) }),
  },
  'get-user': {
    syntax: '--user-name <text>',
    run: onUser(({ config }, name) => answer({ User: shownUser(config, name) })),
  },
  'create-user': {
    syntax: '--user-name <text> [--path <text>] [--permissions-boundary <text>] [--tags <texts>]',
    unsimulated: ['path', 'permissions-boundary', 'tags'],
    run: createUser,
  },
  'delete-user': { syntax: '--user-name <text>', run: deleteUser },
  'attach-user-policy': { syntax: '--user-name <text> --policy-arn <text>', run: attach },
  'detach-user-policy': { syntax: '--user-name <text> --policy-arn <text>', run: detach },
  'list-attached-user-policies': {
    syntax: '--user-name <text>',
    run: holdings('AttachedPolicies', 'attached', (arn, policy) => ({ PolicyName: policy, PolicyArn: arn })),
  },
  'create-access-key': { syntax: '--user-name <text>', run: createKey },
  'list-access-keys': {
    syntax: '--user-name <text>',
    run: holdings('AccessKeyMetadata', 'keys', (id, status, name) => ({
      UserName: name,
      AccessKeyId: id,
      Status: status,
      CreateDate: NOW.date,
    })),
  },
  'update-access-key': { syntax: '--user-name <text> --access-key-id <text> --status <text>', run: updateKey },
  'delete-access-key': { syntax: '--user-name <text> --access-key-id <text>', run: deleteKey },
  'list-groups': {
    syntax: '',
    run: ({ config }) => answer({ Groups: namesOf(config, 'group').map((name) => shownGroup(config, name)) }),
  },
  'add-user-to-group': { syntax: '--group-name <text> --user-name <text>', run: member(true) },
  'remove-user-from-group': { syntax: '--group-name <text> --user-name <text>', run: member(false) },
  'list-groups-for-user': {
    syntax: '--user-name <text>',
    run: holdings('Groups', 'groups', (group, _, _of, config) => shownGroup(config, group)),
  },
};
