/**
 * Longest texts that may be typed, in UTF-16 units. Kept apart from the schemas, so that the window needs no validator.
 */
export const longestSearch = 2_000
export const longestViewName = 80
export const longestTemplateName = 80
export const longestTemplate = 20_000

/** UTF-16 units of a name in the table of a chart. */
export const longestCell = 1_000

/** UTF-16 units of one draft: a form's draft holds several texts. */
export const longestDraft = 1_000_000
/** UTF-16 units of a text that is sent: the bridge does not carry longer ones. */
export const longestMessage = 200_000
