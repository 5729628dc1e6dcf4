/** Text of strangers in places that take only a string; the command line follows the same rule. */
export { isPlain, oneLine, visibleText } from '#shared/rules/visible-text.ts'
