/** Why a pack does not come in, in a sentence. */
export class PackRefused extends Error {}
