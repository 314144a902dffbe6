/** A backup that cannot be made or used; the message says why. */
export class BadBackup extends Error {}
