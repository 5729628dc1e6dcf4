/** How much may be typed, in UTF-16 units. Apart from the schemas, so that the window needs no validator for it. */
export const longestSearch = 2_000
export const longestViewName = 80
export const longestTemplateName = 80
export const longestTemplate = 20_000

/** UTF-16 units of a name in the table of a chart. */
export const longestCell = 1_000

/** UTF-16 units of one draft: those of a form hold several texts. */
export const longestDraft = 1_000_000
/** UTF-16 units of a text that is sent: longer ones the bridge would not carry. */
export const longestMessage = 200_000
