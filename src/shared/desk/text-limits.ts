/**
 * Longest texts that may be typed, in UTF-16 units. The limits are not in the files of the schemas, so that the window
 * can use the limits without loading a validator.
 */
export const longestSearch = 2_000
export const longestViewName = 80
export const longestTemplateName = 80
export const longestTemplate = 20_000

/** Longest text in a cell of a chart's table, in UTF-16 units. */
export const longestCell = 1_000

/** Longest draft, in UTF-16 units; larger than other limits, since a form's draft contains several texts. */
export const longestDraft = 1_000_000
/** Longest text that is sent to the service, in UTF-16 units; the bridge rejects a longer one. */
export const longestMessage = 200_000
