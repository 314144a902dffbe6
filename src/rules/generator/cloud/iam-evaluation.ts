import type { Random } from '../../question/random.ts';
import { shuffle } from '../../question/random.ts';
import { between, pick } from '../chance.ts';
import { type Family, source } from '../family.ts';

type Statement = { Effect: 'Allow' | 'Deny'; Action: string | string[]; Resource: string };

const SERVICES = [
  {
    prefix: 's3',
    thing: 'bucket',
    read: ['GetObject', 'ListBucket'],
    write: 'PutObject',
    remove: 'DeleteObject',
    arn: 'arn:aws:s3:::',
  },
  {
    prefix: 'dynamodb',
    thing: 'table',
    read: ['GetItem', 'Query'],
    write: 'PutItem',
    remove: 'DeleteItem',
    arn: 'arn:aws:dynamodb:us-east-1:111122223333:table/',
  },
  {
    prefix: 'sqs',
    thing: 'queue',
    read: ['ReceiveMessage', 'GetQueueUrl'],
    write: 'SendMessage',
    remove: 'DeleteMessage',
    arn: 'arn:aws:sqs:us-east-1:111122223333:',
  },
] as const;
const NAMES = ['orders', 'invoices', 'claims', 'telemetry', 'reports', 'tickets', 'shipments', 'exports'] as const;

const line = ({ Effect, Action, Resource }: Statement) => JSON.stringify({ Effect, Action, Resource });

function nameOf(random: Random): string {
  return `${pick(random, NAMES)}-${between(random, 1000, 9999)}`;
}

/** Which request a role's policies allow, within its permissions boundary. */
export const iamEvaluation: Family = {
  name: 'iam-evaluation',
  topic: 'IAM policy evaluation',
  sources: [
    source(
      'Policy evaluation logic',
      'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html',
      'How AWS enforcement code logic evaluates requests to allow or deny access',
    ),
  ],
  draw(random) {
    const { prefix, thing, read, write, remove, arn } = pick(random, SERVICES);
    const names = shuffle([nameOf(random), nameOf(random)], random);
    const [own, other] = [names[0]!, names[1]!];
    const action = (name: string) => `${prefix}:${name}`;
    const [first, second] = shuffle(read, random);
    const isDenyOnOwn = random() < 0.5;
    const deniedAction = isDenyOnOwn ? remove : second!;
    const identity: Statement[] = shuffle(
      [
        { Effect: 'Allow', Action: `${prefix}:*`, Resource: `${arn}${own}${prefix === 's3' ? '*' : ''}` },
        { Effect: 'Deny', Action: action(deniedAction), Resource: '*' },
      ],
      random,
    );
    const boundary: Statement = { Effect: 'Allow', Action: [...read, remove].map(action), Resource: '*' };
    const request = (name: string, on: string) => `${action(name)} on the ${thing} ${on}`;
    const allowedAction = first!;
    return {
      stem: `${pick(random, [
        'A developer is reviewing a role. Its identity-based policy has two statements:',
        'An application runs with a role that has this identity-based policy:',
        'A security engineer is testing a role with the following identity-based policy:',
      ])}\n\`\`\`\n${identity.map(line).join('\n')}\n\`\`\`\nThe role's permissions boundary has one statement:\n\`\`\`\n${line(boundary)}\n\`\`\`\nNo other policies apply. Which request is allowed?`,
      key: {
        text: request(allowedAction, own),
        rationale:
          'The identity-based policy allows it, the permissions boundary includes it, and no statement denies it.',
      },
      wrong: [
        {
          belief: 'an allow outweighs a deny',
          text: request(deniedAction, own),
          rationale: 'An explicit deny matches this request, and it overrides any allow.',
        },
        {
          belief: 'the identity-based policy alone decides',
          text: request(write, own),
          rationale: 'The identity-based policy allows it, but the permissions boundary does not include this action.',
        },
        {
          belief: 'a permissions boundary grants access',
          text: request(allowedAction, other),
          rationale: `The permissions boundary includes it, but a boundary grants nothing, and the identity-based policy covers a different ${thing}.`,
        },
      ],
      explanation: `A request is allowed if the identity-based policy and the permissions boundary both allow it and nothing denies it. ${action(deniedAction)} is denied explicitly, ${action(write)} is outside the boundary, and no policy grants access to ${other}.`,
    };
  },
};
