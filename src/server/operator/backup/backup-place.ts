import type { Secret } from '#server/secret.ts';

/** A disk, by what the system calls it. */
export type Disk = { device: number; freeBytes: number; totalBytes: number };

/** Where backups are stored, by name. What cannot be done rejects with a sentence for the operator. */
export type BackupPlace = {
  /** How to call it in a sentence. */
  title: string;
  /** Whether every look at it is a request to another machine. */
  isRemote: boolean;
  /**
   * Throws `BadBackup` if nothing can be stored there, as far as can be told before there is anything to store. `isNew`: there may be
   * no trace of earlier backups.
   */
  ready(how: { isNew: boolean }): Promise<void>;
  put(name: string, file: string): Promise<void>;
  /** Why this is not the place that backups were stored in before; null if it is, or if none were. */
  lost(): string | null;
  /** Copies a stored file to a new one on this machine. */
  fetch(name: string, to: string): Promise<void>;
  /** null: there is no such place. */
  names(): Promise<string[] | null>;
  remove(name: string): Promise<void>;
  /** The first bytes of a file, and the size of the whole. */
  head(name: string): Promise<{ start: Buffer; bytes: number }>;
  /** The disk it is on, and how much of it is free; null if another machine says nothing of that. */
  disk(): Promise<Disk | null>;
  /** Writes a few bytes and removes them. */
  tryWrite(): Promise<void>;
};

/** How much `head` returns: a block of a tar. */
export const HEAD_BYTES = 512;

/** The name of what is written to see whether that is possible. */
export const WRITE_CHECK = 'cairn-write-check';

/** The settings for storage other than a folder. */
export type S3Settings = {
  /** null: Amazon's own endpoint for the region. */
  endpoint: URL | null;
  region: string;
  keyId: string | null;
  secret: Secret | null;
};
