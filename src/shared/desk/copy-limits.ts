/** Fewest characters of a passphrase: a shorter one could be guessed quickly, however expensive each guess is. */
export const shortestPassphrase = 12
