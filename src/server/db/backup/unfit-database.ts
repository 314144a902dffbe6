/** A database that must not be used as it is. The message says why and what to do. */
export class UnfitDatabase extends Error {}
