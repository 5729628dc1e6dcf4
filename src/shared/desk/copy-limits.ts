/** Characters of a passphrase. A shorter one is guessed quickly, however expensive each guess is. */
export const shortestPassphrase = 12
