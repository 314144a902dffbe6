import type { Config } from '#rules/console/device.ts';
import { accountId, namesOf } from '#rules/console/aws/account.ts';
import { type Fields, isList } from '#rules/console/aws/call/data.ts';
import { applyFilters, FILTERS } from './filters.ts';
import type { Account, Arguments, Service } from '#rules/console/aws/call/operation.ts';
import { success, failure, answer, type Result } from '#rules/console/aws/call/result.ts';

const CODES: Record<string, number> = { pending: 0, running: 16, stopping: 64, stopped: 80 };
const stateOf = (name: string): Fields => ({ Code: CODES[name]!, Name: name });

const idsIn = (args: Arguments): string[] => (isList(args['instance-ids']) ? args['instance-ids'].map(String) : []);

/** The error for an instance that doesn't exist in the region. */
function idFault({ config, region }: Account, ids: readonly string[]): Result | null {
  const odd = ids.find((id) => !/^i-[0-9a-f]{8,17}$/.test(id));
  if (odd !== undefined) return failure('InvalidInstanceID.Malformed', `Invalid id: "${odd}"`);
  const gone = ids.filter((id) => config[`instance ${id}`]?.region !== region);
  if (gone.length === 0) return null;
  return gone.length === 1
    ? failure('InvalidInstanceID.NotFound', `The instance ID '${gone[0]}' does not exist`)
    : failure('InvalidInstanceID.NotFound', `The instance IDs '${gone.join(', ')}' do not exist`);
}

/** Time doesn't pass here: an instance changes state at once. */
const change =
  (list: string, to: 'running' | 'stopped', by: 'pending' | 'stopping') =>
  (account: Account, args: Arguments): Result => {
    const ids = idsIn(args);
    const fault = idFault(account, ids);
    if (fault) return fault;
    const changes = ids.map((id) => {
      const instance = account.config[`instance ${id}`]!;
      const before = instance.state!;
      instance.state = to;
      return {
        InstanceId: id,
        CurrentState: stateOf(before === to ? to : by),
        PreviousState: stateOf(before),
      };
    });
    return success({ [list]: changes });
  };

const shownInstance = (config: Config, id: string): Fields => {
  const { type, address, group, name, state } = config[`instance ${id}`]!;
  const own = config[`security-group ${group}`]!;
  return {
    InstanceId: id,
    InstanceType: type!,
    PrivateIpAddress: address!,
    State: stateOf(state!),
    VpcId: own.vpc!,
    SecurityGroups: [{ GroupId: group!, GroupName: own.name! }],
    Tags: [{ Key: 'Name', Value: name! }],
  };
};

function describe(account: Account, args: Arguments): Result {
  const { config, region } = account;
  const ids = idsIn(args);
  const fault = idFault(account, ids);
  if (fault) return fault;
  const all = namesOf(config, 'instance').filter((id) => config[`instance ${id}`]!.region === region);
  const values = (id: string): Record<string, string[]> => {
    const { type, address, group, name, state } = config[`instance ${id}`]!;
    return {
      'instance-id': [id],
      'instance-state-name': [state!],
      'instance-type': [type!],
      'private-ip-address': [address!],
      'instance.group-id': [group!],
      'tag:Name': [name!],
    };
  };
  const found = applyFilters(ids.length > 0 ? ids : all, args, values);
  if ('is' in found) return found;
  return answer({
    Reservations: found.map((id) => ({
      ReservationId: id.replace(/^i-/, 'r-'),
      OwnerId: accountId(config),
      Groups: [],
      Instances: [shownInstance(config, id)],
    })),
  });
}

/** EC2 calls on instances. */
export const INSTANCES: Service = {
  'describe-instances': {
    syntax: '[--instance-ids <texts>] [--filters <data>]',
    shapes: { filters: FILTERS },
    run: describe,
  },
  'start-instances': {
    syntax: '--instance-ids <texts>',
    run: change('StartingInstances', 'running', 'pending'),
  },
  'stop-instances': {
    syntax: '--instance-ids <texts> [--force] [--hibernate]',
    unsimulated: ['hibernate'],
    run: change('StoppingInstances', 'stopped', 'stopping'),
  },
};
