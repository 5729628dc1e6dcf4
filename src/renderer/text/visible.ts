/** Functions for text of strangers in places that accept only a string; the command line follows the same rules. */
export { isPlain, oneLine, visibleText } from '#shared/rules/visible-text.ts'
