/** The shortest passphrase that can be set, in characters. */
export const LEAST_PASSPHRASE = 8
