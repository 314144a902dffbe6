/** What operators call the system's own errors. */
const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user is not allowed to',
  EPERM: 'this user is not allowed to',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'part of its path is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
  EIO: 'the disk does not work',
  ELOOP: 'its symbolic links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  ESTALE: 'the network folder is gone',
};

/** Whether an error came from the file system. */
export const isFromFiles = (error: unknown): error is NodeJS.ErrnoException & { path: string } =>
  error instanceof Error &&
  'code' in error &&
  'syscall' in error &&
  typeof (error as { path?: unknown }).path === 'string';

/** Why something failed, for a sentence. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return REASONS[String((error as NodeJS.ErrnoException).code)] ?? error.message;
}
