/** A backup that cannot be made or used; the message says why. */
export class BadBackup extends Error {}

/** There is nowhere to restore a backup to, which says nothing about the backup. */
export class NoScratchDatabase extends BadBackup {}
