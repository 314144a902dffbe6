/** Why a pack is not imported, as a sentence. */
export class PackRefused extends Error {}
