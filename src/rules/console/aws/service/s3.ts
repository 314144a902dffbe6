import { namesOf, NOW } from '#rules/console/aws/account.ts';
import type { Account, Arguments, Service } from '#rules/console/aws/call/operation.ts';
import { failure, printout, refusal, type Result, leaveOut } from '#rules/console/aws/call/result.ts';
import { isBucketName, makeBucket, NO_BUCKET, removeBucket } from './s3api.ts';

/** An address's bucket and key; null if it isn't one. */
function s3Path(text: string): { bucket: string; key: string } | null {
  const [, bucket, key = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(text) ?? [];
  return bucket === undefined ? null : { bucket, key };
}

const placesIn = ({ places }: Arguments): string[] => places as string[];

const wantsPath = (command: string): Result =>
  refusal('', `usage: aws s3 ${command} <S3Uri>`, 'Error: Invalid argument type');

/** A bucket command's message when the service refuses. */
function withBegin(result: Result, begin: string, call: string, ...lines: string[]): Result {
  if (result.is !== 'failed') return printout('done', ...lines);
  const line = `${begin} An error occurred (${result.code}) when calling the ${call} operation: ${result.message}`;
  return { is: 'refused', lines: [line], isSo: result.isSo };
}

function make(account: Account, args: Arguments): Result {
  const [path = ''] = placesIn(args);
  const found = s3Path(path);
  if (!found || found.key !== '') return wantsPath('mb');
  const result = makeBucket(account, found.bucket, account.region);
  return withBegin(result, `make_bucket failed: ${path}`, 'CreateBucket', `make_bucket: ${found.bucket}`);
}

function remove(account: Account, args: Arguments): Result {
  const [path = ''] = placesIn(args);
  const found = s3Path(path);
  if (!found || found.key !== '') return wantsPath('rb');
  const lines = args.force === true ? emptied(account, found.bucket) : [];
  const result = removeBucket(account, found.bucket);
  const last = withBegin(result, `remove_bucket failed: ${path}`, 'DeleteBucket', `remove_bucket: ${found.bucket}`);
  return lines.length > 0 && last.is !== 'failed' ? printout('done', ...lines, ...(last.lines ?? [])) : last;
}

/** Deletes the visible objects; in a versioned bucket, old versions stay. */
function emptied({ config }: Account, bucket: string): string[] {
  return namesOf(config, 'object').flatMap((path) => {
    if (!path.startsWith(`${bucket}/`) || config[`object ${path}`]!.deleted) return [];
    deleteObject(config, bucket, path);
    return [`delete: s3://${path}`];
  });
}

function deleteObject(config: Account['config'], bucket: string, path: string): void {
  const object = config[`object ${path}`];
  if (!object) return;
  if (config[`bucket ${bucket}`]?.versioning) object.deleted = 'yes';
  else delete config[`object ${path}`];
}

function removeObject({ config }: Account, args: Arguments): Result {
  const [path = ''] = placesIn(args);
  const found = s3Path(path);
  if (!found || found.key === '') return wantsPath('rm');
  if (!config[`bucket ${found.bucket}`])
    return refusal(
      `delete failed: ${path} An error occurred (NoSuchBucket) when calling the DeleteObject operation: ${NO_BUCKET}`,
    );
  deleteObject(config, found.bucket, `${found.bucket}/${found.key}`);
  return printout('done', `delete: ${path}`);
}

const fileName = (path: string): string => path.replace(/^\.\//, '').split('/').at(-1)!;

function copy({ config }: Account, args: Arguments): Result {
  const [from = '', to = ''] = placesIn(args);
  const [source, target] = [s3Path(from), s3Path(to)];
  if (!source && !target)
    return refusal(
      '',
      'usage: aws s3 cp <LocalPath> <S3Uri> or <S3Uri> <LocalPath> or <S3Uri> <S3Uri>',
      'Error: Invalid argument type',
    );
  if (from === '-' || to === '-') return leaveOut('s3 cp with a stream');
  const content = source ? config[`object ${source.bucket}/${source.key}`] : config[`file ${fileName(from)}`];
  if (!source && !content) return refusal('', `The user-provided path ${from} does not exist.`);
  const name = fileName(source ? source.key : from);
  const isIn = (path: string) => path === '' || path.endsWith('/');
  const shownFrom = source ? from : `./${fileName(from)}`;
  const key = target && (isIn(target.key) ? `${target.key}${name}` : target.key);
  const local = to === '.' || isIn(to) ? name : fileName(to);
  const shownTo = target ? `s3://${target.bucket}/${key}` : `./${local}`;
  const act = source ? (target ? 'copy' : 'download') : 'upload';
  if (source && (!config[`bucket ${source.bucket}`] || !content || content.deleted))
    return refusal(
      'fatal error: An error occurred (404) when calling the HeadObject operation: Key "' +
        source.key +
        '" does not exist',
    );
  if (target && !config[`bucket ${target.bucket}`])
    return refusal(
      `${act} failed: ${shownFrom} to ${shownTo} An error occurred (NoSuchBucket) when calling the ${target && source ? 'CopyObject' : 'PutObject'} operation: ${NO_BUCKET}`,
    );
  config[target ? `object ${target.bucket}/${key}` : `file ${local}`] = { size: content!.size! };
  return printout('done', `${act}: ${shownFrom} to ${shownTo}`);
}

function list({ config }: Account, args: Arguments): Result {
  const [path = 's3://'] = placesIn(args);
  if (path === 's3://') return printout('looked', ...namesOf(config, 'bucket').map((name) => `${NOW.listed} ${name}`));
  const found = s3Path(path.startsWith('s3://') ? path : `s3://${path}`);
  if (!found || !isBucketName(found.bucket)) return wantsPath('ls');
  const { bucket, key } = found;
  if (!config[`bucket ${bucket}`]) return failure('NoSuchBucket', NO_BUCKET);
  const begin = `${bucket}/${key}`;
  const shown = namesOf(config, 'object').filter(
    (name) => name.startsWith(begin) && !config[`object ${name}`]!.deleted,
  );
  const folder = key.slice(0, key.lastIndexOf('/') + 1);
  const lines = shown.map((name) => {
    const whole = name.slice(bucket.length + 1);
    const rest = whole.slice(folder.length);
    const size = config[`object ${name}`]!.size!.padStart(10);
    if (args.recursive === true) return `${NOW.listed} ${size} ${whole}`;
    return rest.includes('/') ? `${'PRE'.padStart(30)} ${rest.split('/')[0]}/` : `${NOW.listed} ${size} ${rest}`;
  });
  return printout('looked', ...new Set(lines));
}

const LEFT_OUT = ['acl', 'sse', 'storage-class', 'exclude', 'include', 'dryrun', 'quiet', 'metadata'];
const LEFT_OUT_SYNTAX = LEFT_OUT.map((name) => `[--${name} <text>]`).join(' ');

/** High-level S3 commands, on buckets and files. */
export const S3: Service = {
  ls: { syntax: '[<path>] [--recursive]', run: list },
  mb: { syntax: '<path>', run: make },
  rb: { syntax: '<path> [--force]', run: remove },
  cp: {
    syntax: `<source> <target> [--recursive] ${LEFT_OUT_SYNTAX}`,
    unsimulated: ['recursive', ...LEFT_OUT],
    run: copy,
  },
  rm: { syntax: `<path> [--recursive] ${LEFT_OUT_SYNTAX}`, unsimulated: ['recursive', ...LEFT_OUT], run: removeObject },
};
