import { namesOf, newBucket, NOW, REGIONS } from '#rules/console/aws/account.ts';
import { type Data, type Fields, isFields, isList } from '#rules/console/aws/call/data.ts';
import type { Account, Arguments, Service } from '#rules/console/aws/call/operation.ts';
import {
  success,
  failure,
  failureAsSo,
  answer,
  type Result,
  textIn,
  leaveOut,
} from '#rules/console/aws/call/result.ts';
import type { Shape } from '#rules/console/aws/call/shape.ts';

export const NO_BUCKET = 'The specified bucket does not exist';
export const NOT_EMPTY = 'The bucket you tried to delete is not empty';
export const ALREADY_OWNED = 'Your previous request to create the named bucket succeeded and you already own it.';

export const isBucketName = (name: string): boolean => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name);

/** Runs on the bucket named in a call. */
const onBucket =
  (act: (bucket: Record<string, string>, args: Arguments) => Result) =>
  ({ config }: Account, args: Arguments): Result => {
    const bucket = config[`bucket ${textIn(args, 'bucket')}`];
    return bucket ? act(bucket, args) : failure('NoSuchBucket', NO_BUCKET);
  };

const BLOCKS = ['BlockPublicAcls', 'IgnorePublicAcls', 'BlockPublicPolicy', 'RestrictPublicBuckets'];
const ACCESS: Shape = { fields: Object.fromEntries(BLOCKS.map((name) => [name, 'flag'])) };
const VERSIONING: Shape = { fields: { MFADelete: 'text', Status: 'text' } };
const LOCATION: Shape = { fields: { LocationConstraint: 'text' } };
const ENCRYPTION: Shape = {
  fields: {
    Rules: [
      {
        fields: {
          ApplyServerSideEncryptionByDefault: {
            fields: { SSEAlgorithm: 'text', KMSMasterKeyID: 'text' },
            needs: ['SSEAlgorithm'],
          },
          BucketKeyEnabled: 'flag',
        },
      },
    ],
  },
  needs: ['Rules'],
};

const fieldsIn = (args: Arguments, name: string): Fields => {
  const data = args[name];
  return isFields(data) ? data : {};
};

const malformedXml = (): Result =>
  failure('MalformedXML', 'The XML you provided was not well-formed or did not validate against our published schema');

function putVersioning(bucket: Record<string, string>, args: Arguments): Result {
  const { Status: status, MFADelete: mfa } = fieldsIn(args, 'versioning-configuration');
  if (mfa !== undefined) return leaveOut('s3api put-bucket-versioning with MFADelete');
  if (status !== 'Enabled' && status !== 'Suspended') return malformedXml();
  bucket.versioning = status;
  return success();
}

function putEncryption(bucket: Record<string, string>, args: Arguments): Result {
  const { Rules: rules } = fieldsIn(args, 'server-side-encryption-configuration');
  const rule: Data | undefined = isList(rules) && rules.length === 1 ? rules[0] : undefined;
  const way = isFields(rule) ? rule.ApplyServerSideEncryptionByDefault : undefined;
  const { SSEAlgorithm: algorithm, KMSMasterKeyID: key = '' } = isFields(way) ? way : {};
  if (algorithm !== 'AES256' && algorithm !== 'aws:kms' && algorithm !== 'aws:kms:dsse') return malformedXml();
  if (algorithm === 'AES256' && key !== '')
    return failure(
      'InvalidArgument',
      'a KMSMasterKeyID is not applicable if the default sse algorithm is not aws:kms or aws:kms:dsse',
    );
  bucket.encryption = algorithm;
  bucket.key = String(key);
  bucket.bucketKey = String(isFields(rule) && rule.BucketKeyEnabled === true);
  return success();
}

const shownEncryption = ({ encryption, key, bucketKey }: Record<string, string>): Fields => ({
  ServerSideEncryptionConfiguration: {
    Rules: [
      {
        ApplyServerSideEncryptionByDefault: { SSEAlgorithm: encryption!, ...(key && { KMSMasterKeyID: key }) },
        BucketKeyEnabled: bucketKey === 'true',
      },
    ],
  },
});

/** Creates a bucket; only in one region may its owner create it again. */
export function makeBucket({ config }: Account, name: string, region: string): Result {
  if (!isBucketName(name)) return failure('InvalidBucketName', 'The specified bucket is not valid.');
  const held = config[`bucket ${name}`];
  if (held)
    return region === 'us-east-1' && held.region === region
      ? success()
      : failureAsSo('BucketAlreadyOwnedByYou', ALREADY_OWNED);
  config[`bucket ${name}`] = newBucket(region);
  return success();
}

export function removeBucket({ config }: Account, name: string): Result {
  if (!config[`bucket ${name}`]) return failureAsSo('NoSuchBucket', NO_BUCKET);
  if (namesOf(config, 'object').some((path) => path.startsWith(`${name}/`)))
    return failure('BucketNotEmpty', NOT_EMPTY);
  delete config[`bucket ${name}`];
  return success();
}

function createBucket(account: Account, args: Arguments): Result {
  const { LocationConstraint: asked } = fieldsIn(args, 'create-bucket-configuration');
  const { region } = account;
  const wrong = asked === undefined ? region !== 'us-east-1' : asked !== region;
  if (asked !== undefined && !REGIONS.includes(String(asked)))
    return failure('InvalidLocationConstraint', 'The specified location-constraint is not valid');
  if (wrong)
    return failure(
      'IllegalLocationConstraintException',
      `The ${String(asked ?? 'unspecified')} location constraint is incompatible for the region specific endpoint this request was sent to.`,
    );
  const name = textIn(args, 'bucket');
  const result = makeBucket(account, name, region);
  if (result.is !== 'done') return result;
  return success({ Location: region === 'us-east-1' ? `/${name}` : `http://${name}.s3.amazonaws.com/` });
}

/** S3 calls on buckets. */
export const S3API: Service = {
  'list-buckets': {
    syntax: '',
    run: ({ config }) =>
      answer({ Buckets: namesOf(config, 'bucket').map((name) => ({ Name: name, CreationDate: NOW.date })) }),
  },
  'create-bucket': {
    syntax: '--bucket <text> [--create-bucket-configuration <data>] [--acl <text>] [--object-ownership <text>]',
    shapes: { 'create-bucket-configuration': LOCATION },
    unsimulated: ['acl', 'object-ownership'],
    run: createBucket,
  },
  'delete-bucket': {
    syntax: '--bucket <text>',
    run: (account, args) => removeBucket(account, textIn(args, 'bucket')),
  },
  'get-bucket-location': {
    syntax: '--bucket <text>',
    run: onBucket(({ region }) => answer({ LocationConstraint: region === 'us-east-1' ? null : region! })),
  },
  'put-public-access-block': {
    syntax: '--bucket <text> --public-access-block-configuration <data>',
    shapes: { 'public-access-block-configuration': ACCESS },
    run: onBucket((bucket, args) => {
      const blocks = fieldsIn(args, 'public-access-block-configuration');
      bucket.access = BLOCKS.map((name) => String(blocks[name] === true)).join(' ');
      return success();
    }),
  },
  'get-public-access-block': {
    syntax: '--bucket <text>',
    run: onBucket(({ access }) => {
      if (!access)
        return failure('NoSuchPublicAccessBlockConfiguration', 'The public access block configuration was not found');
      const blocks = access.split(' ').map((block, index) => [BLOCKS[index]!, block === 'true'] as const);
      return answer({ PublicAccessBlockConfiguration: Object.fromEntries(blocks) });
    }),
  },
  'delete-public-access-block': {
    syntax: '--bucket <text>',
    run: onBucket((bucket) => {
      bucket.access = '';
      return success();
    }),
  },
  'put-bucket-versioning': {
    syntax: '--bucket <text> --versioning-configuration <data> [--mfa <text>]',
    shapes: { 'versioning-configuration': VERSIONING },
    unsimulated: ['mfa'],
    run: onBucket(putVersioning),
  },
  'get-bucket-versioning': {
    syntax: '--bucket <text>',
    run: onBucket(({ versioning }) => answer(versioning ? { Status: versioning } : undefined)),
  },
  'put-bucket-encryption': {
    syntax: '--bucket <text> --server-side-encryption-configuration <data>',
    shapes: { 'server-side-encryption-configuration': ENCRYPTION },
    run: onBucket(putEncryption),
  },
  'get-bucket-encryption': {
    syntax: '--bucket <text>',
    run: onBucket((bucket) => answer(shownEncryption(bucket))),
  },
  'delete-bucket-encryption': {
    syntax: '--bucket <text>',
    // Every bucket is encrypted: with S3 keys unless another choice is made.
    run: onBucket((bucket) => {
      Object.assign(bucket, { encryption: 'AES256', key: '', bucketKey: 'false' });
      return success();
    }),
  },
};
