/** Characters of a passphrase. Fewer are guessed in no time, however dear each guess. */
export const shortestPassphrase = 12
