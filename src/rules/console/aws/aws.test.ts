import { expect, test } from 'vitest';
import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import '../every-machine.ts';
import { complete, promptAt, run } from '../session.ts';
import { startOf } from '../start.ts';

const CLOUD: Exhibit = {
  title: 'Account',
  form: 'aws',
  text: `# What the team has
account 111122223333 us-east-1
bucket reports-2026 access=open
bucket logs-2026 region=eu-west-1 versioning=Enabled encryption=aws:kms
object reports-2026/2026/q1.csv 2048
object reports-2026/readme.txt 77
object logs-2026/app.log 9000
file notes.txt 120
security-group sg-0a1b2c3d web-sg vpc-0a1b2c3d "Web tier"
ingress sg-0a1b2c3d tcp 22 0.0.0.0/0
ingress sg-0a1b2c3d tcp 443 0.0.0.0/0
instance i-0a1b2c3d running t3.micro 10.0.1.10 sg-0a1b2c3d "web-1"
instance i-0a1b2c3e stopped t3.large 10.0.1.11 sg-0a1b2c3d "batch-1"
policy DeployReports
group Developers
user ana
attached ana arn:aws:iam::aws:policy/AdministratorAccess
member ana Developers
key ana AKIA000000001EXAMPLE Active`,
};

function typing() {
  const { network, faults } = startOf([CLOUD]);
  expect(faults).toEqual([]);
  const aws = (...lines: string[]) => lines.map((line) => run(network, 'Account', `aws ${line}`)).at(-1)!;
  return { network, aws, says: (...lines: string[]) => aws(...lines).output, device: network.devices.Account! };
}

test('prints what the real CLI prints on success, in each format', () => {
  const { says, aws } = typing();
  expect(says('s3 ls')).toEqual(['2026-01-15 09:00:00 logs-2026', '2026-01-15 09:00:00 reports-2026']);
  expect(says('s3 ls s3://reports-2026')).toEqual([
    '                           PRE 2026/',
    '2026-01-15 09:00:00         77 readme.txt',
  ]);
  expect(aws('s3api put-bucket-versioning --bucket reports-2026 --versioning-configuration Status=Enabled')).toEqual({
    output: [],
    isTaken: true,
  });
  expect(says('s3api get-bucket-versioning --bucket reports-2026')).toEqual(['{', '    "Status": "Enabled"', '}']);
  expect(says('iam list-attached-user-policies --user-name ana --output text')).toEqual([
    'ATTACHEDPOLICIES\tarn:aws:iam::aws:policy/AdministratorAccess\tAdministratorAccess',
  ]);
  expect(says('iam list-attached-user-policies --user-name ana --output table')).toEqual([
    '---------------------------------------------------------------------------',
    '|                        ListAttachedUserPolicies                         |',
    '+-------------------------------------------------------------------------+',
    '||                           AttachedPolicies                            ||',
    '|+-----------------------------------------------+-----------------------+|',
    '||                   PolicyArn                   |      PolicyName       ||',
    '|+-----------------------------------------------+-----------------------+|',
    '||  arn:aws:iam::aws:policy/AdministratorAccess  |  AdministratorAccess  ||',
    '|+-----------------------------------------------+-----------------------+|',
  ]);
  expect(says('ec2 stop-instances --instance-ids i-0a1b2c3d i-0a1b2c3e --output text')).toEqual([
    'STOPPINGINSTANCES\ti-0a1b2c3d',
    'CURRENTSTATE\t64\tstopping',
    'PREVIOUSSTATE\t16\trunning',
    'STOPPINGINSTANCES\ti-0a1b2c3e',
    'CURRENTSTATE\t80\tstopped',
    'PREVIOUSSTATE\t80\tstopped',
  ]);
});

test('reports mistakes in the words of the real CLI', () => {
  const { says } = typing();
  const last = (line: string, lines = 1) => says(line).slice(-lines);
  expect(last('')).toEqual(['aws: error: the following arguments are required: command']);
  expect(last('s3api get-bucket-versioning')).toEqual(['aws: error: the following arguments are required: --bucket']);
  expect(last('s3api get-bucket-versioning --bucket')).toEqual([
    'aws: error: argument --bucket: expected one argument',
  ]);
  expect(last('s3 mb')).toEqual(['aws: error: the following arguments are required: paths']);
  expect(last('iam list-users --user ana')).toEqual(['Unknown options: --user, ana']);
  expect(last('iam list-users --profile prod')).toEqual(['The config profile (prod) could not be found']);
  expect(last('ec2 describe-instances --region mars-1')).toEqual([
    'Could not connect to the endpoint URL: "https://ec2.mars-1.amazonaws.com/"',
  ]);
  const slip = says('ec2 describe-instance');
  expect(slip).toContain('aws: error: argument operation: Invalid choice, valid choices are:');
  expect(slip).toContain("Invalid choice: 'describe-instance', maybe you meant:");
  expect(slip).toContain('  * describe-instances');
  expect(last('s3api put-bucket-versioning --bucket reports-2026 --versioning-configuration Enabled', 3)).toEqual([
    "Error parsing parameter '--versioning-configuration': Expected: '=', received: 'EOF' for input:",
    'Enabled',
    '       ^',
  ]);
  expect(
    last('s3api put-public-access-block --bucket reports-2026 --public-access-block-configuration BlockAll=true', 2),
  ).toEqual([
    'Parameter validation failed:',
    'Unknown parameter in PublicAccessBlockConfiguration: "BlockAll", must be one of: BlockPublicAcls, IgnorePublicAcls, BlockPublicPolicy, RestrictPublicBuckets',
  ]);
});

test.each([
  [
    's3api get-bucket-versioning --bucket nobody',
    'NoSuchBucket',
    'GetBucketVersioning',
    'The specified bucket does not exist',
  ],
  ['s3 ls s3://nobody', 'NoSuchBucket', 'ListObjectsV2', 'The specified bucket does not exist'],
  [
    's3api get-public-access-block --bucket reports-2026',
    'NoSuchPublicAccessBlockConfiguration',
    'GetPublicAccessBlock',
    'The public access block configuration was not found',
  ],
  [
    'ec2 authorize-security-group-ingress --group-id sg-0a1b2c3d --protocol tcp --port 22 --cidr 0.0.0.0/0',
    'InvalidPermission.Duplicate',
    'AuthorizeSecurityGroupIngress',
    'the specified rule "peer: 0.0.0.0/0, TCP, from port: 22, to port: 22, ALLOW" already exists',
  ],
  [
    'ec2 describe-security-groups --group-ids sg-0a1b2c3f',
    'InvalidGroup.NotFound',
    'DescribeSecurityGroups',
    "The security group 'sg-0a1b2c3f' does not exist",
  ],
  [
    'ec2 start-instances --instance-ids i-0a1b2c3f',
    'InvalidInstanceID.NotFound',
    'StartInstances',
    "The instance ID 'i-0a1b2c3f' does not exist",
  ],
  // From another region.
  [
    'ec2 start-instances --instance-ids i-0a1b2c3d --region eu-west-1',
    'InvalidInstanceID.NotFound',
    'StartInstances',
    "The instance ID 'i-0a1b2c3d' does not exist",
  ],
  ['iam create-user --user-name ana', 'EntityAlreadyExists', 'CreateUser', 'User with name ana already exists.'],
  [
    'iam delete-user --user-name ana',
    'DeleteConflict',
    'DeleteUser',
    'Cannot delete entity, must detach all policies first.',
  ],
  [
    'iam create-access-key --user-name bob',
    'NoSuchEntity',
    'CreateAccessKey',
    'The user with name bob cannot be found.',
  ],
  [
    'iam attach-user-policy --user-name ana --policy-arn arn:aws:iam::111122223333:policy/Nothing',
    'NoSuchEntity',
    'AttachUserPolicy',
    'Policy arn:aws:iam::111122223333:policy/Nothing does not exist or is not attachable.',
  ],
])('%s: %s', (line, code, call, message) => {
  const { aws, device } = typing();
  const before = structuredClone(device.config);
  const { output, isTaken } = aws(line);
  expect(output.at(-1)).toBe(`An error occurred (${code}) when calling the ${call} operation: ${message}`);
  expect(isTaken).toBe(false);
  expect(device.config).toEqual(before);
});

test('says what it does not support, and never calls it a mistake', () => {
  const { says, network } = typing();
  const { output } = run(network, 'Account', 'curl http://example.com');
  expect(output).toEqual(['[This console does not simulate "curl http://example.com".]']);
  expect(says('lambda list-functions')).toEqual(['[This console does not simulate "aws lambda".]']);
  expect(says('ec2 describe-vpcs')).toEqual(['[This console does not simulate "aws ec2 describe-vpcs".]']);
  expect(says('iam list-users --query Users[]')).toEqual(['[This console does not simulate "aws --query".]']);
  expect(says('s3 cp notes.txt s3://reports-2026 --sse AES256')).toEqual([
    '[This console does not simulate "aws s3 cp --sse".]',
  ]);
  expect(says('ec2 describe-instances --filters Name=vpc-id,Values=vpc-1')).toEqual([
    '[This console does not simulate "the filter vpc-id".]',
  ]);
  expect(
    says('iam attach-user-policy --user-name ana --policy-arn arn:aws:iam::aws:policy/AmazonSQSFullAccess'),
  ).toEqual(['[This console does not know the AWS managed policy AmazonSQSFullAccess.]']);
  expect(run(network, 'Account', 'aws s3 ls | head').output).toEqual([
    '[This console takes one command per line, without pipes, redirections, or variables.]',
  ]);
});

test('treats JSON and shorthand alike', () => {
  const set = (value: string) => {
    const { aws, device } = typing();
    expect(
      aws(`s3api put-bucket-encryption --bucket reports-2026 --server-side-encryption-configuration ${value}`),
    ).toEqual({
      output: [],
      isTaken: true,
    });
    return device.config['bucket reports-2026'];
  };
  const shorthand = set(
    'Rules=[{ApplyServerSideEncryptionByDefault={SSEAlgorithm=aws:kms,KMSMasterKeyID=alias/reports},BucketKeyEnabled=true}]',
  );
  const json = set(
    `'{"Rules":[{"ApplyServerSideEncryptionByDefault":{"SSEAlgorithm":"aws:kms","KMSMasterKeyID":"alias/reports"},"BucketKeyEnabled":true}]}'`,
  );
  expect(shorthand).toMatchObject({ encryption: 'aws:kms', key: 'alias/reports', bucketKey: 'true' });
  expect(json).toEqual(shorthand);
  const rules = (line: string) => {
    const { aws, device } = typing();
    expect(aws(`ec2 authorize-security-group-ingress --group-id sg-0a1b2c3d ${line}`).isTaken).toBe(true);
    return device.config['ingress sg-0a1b2c3d'];
  };
  const short = rules('--protocol tcp --port 3306 --cidr 10.0.1.77/24');
  expect(Object.keys(short!)).toContain('tcp 3306 3306 10.0.1.0/24');
  expect(rules('--ip-permissions "IpProtocol=tcp,FromPort=3306,ToPort=3306,IpRanges=[{CidrIp=10.0.1.0/24}]"')).toEqual(
    short,
  );
});

test('copies and deletes objects, and deletes a bucket once it is empty, versions included', () => {
  const { says } = typing();
  expect(says('s3 cp notes.txt s3://reports-2026/2026/')).toEqual([
    'upload: ./notes.txt to s3://reports-2026/2026/notes.txt',
  ]);
  expect(says('s3 cp s3://reports-2026/readme.txt .')).toEqual([
    'download: s3://reports-2026/readme.txt to ./readme.txt',
  ]);
  expect(says('s3 cp nothing.txt s3://reports-2026')).toEqual([
    '',
    'The user-provided path nothing.txt does not exist.',
  ]);
  expect(says('s3 rb s3://reports-2026')).toEqual([
    'remove_bucket failed: s3://reports-2026 An error occurred (BucketNotEmpty) when calling the DeleteBucket operation: The bucket you tried to delete is not empty',
  ]);
  expect(says('s3 rb s3://reports-2026 --force').at(-1)).toBe('remove_bucket: reports-2026');
  expect(says('s3 rb s3://logs-2026 --force')).toEqual([
    'delete: s3://logs-2026/app.log',
    'remove_bucket failed: s3://logs-2026 An error occurred (BucketNotEmpty) when calling the DeleteBucket operation: The bucket you tried to delete is not empty',
  ]);
  expect(says('s3 ls s3://logs-2026')).toEqual([]);
});

test('completes commands, parameters, and account contents with Tab', () => {
  const { device } = typing();
  expect(promptAt(device)).toBe('~ $');
  const completed = (line: string) => complete(device, line);
  expect(completed('aws ia')).toBe('aws iam ');
  expect(completed('aws iam create-u')).toBe('aws iam create-user ');
  expect(completed('aws s3api put-b')).toBe('aws s3api put-bucket-');
  expect(completed('aws s3api put-bucket-versioning --bu')).toBe('aws s3api put-bucket-versioning --bucket ');
  expect(completed('aws s3api put-bucket-versioning --bucket rep')).toBe(
    'aws s3api put-bucket-versioning --bucket reports-2026 ',
  );
  expect(completed('aws s3 ls s3://lo')).toBe('aws s3 ls s3://logs-2026');
  expect(completed('aws ec2 stop-instances --instance-ids i-0a1b2c3e i')).toBe(
    'aws ec2 stop-instances --instance-ids i-0a1b2c3e i-0a1b2c3',
  );
});

test('lists supported commands in help', () => {
  const { says } = typing();
  expect(says('help')).toContain('  s3api');
  expect(says('s3api help')).toContain('  put-public-access-block');
  expect(says('s3 cp help').join('\n')).not.toContain('--sse');
});

test('names the line of an error in an account description', () => {
  const text =
    'bucket Upper\nobject none/x 1\ningress sg-0a1b2c3d tcp 22 0.0.0.0/0\nattached ana arn:aws:iam::aws:policy/X\nbucket fine-bucket region=mars-1';
  expect(startOf([{ title: 'A', form: 'aws', text }]).faults.map(({ fault }) => fault)).toEqual(
    text.split('\n').map((line, index) => `line ${index + 1} of exhibit 1 ("${line}") is not understood`),
  );
});
