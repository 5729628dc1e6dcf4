/** What a reader does not see, and what a terminal may obey; line feeds stand between lines of JSON. */
const hidden = /[\p{Cf}\p{Zl}\p{Zp}]|(?!\n)\p{Cc}/gu

/**
 * JSON as a terminal and readers of lines may get it: the same values, with control characters, characters that reorder
 * text and invisible ones written as escapes.
 *
 * @param json lines of JSON, as `JSON.stringify` writes them.
 */
export function visibleJson(json: string): string {
  return json.replace(hidden, (found) =>
    Array.from(
      { length: found.length },
      (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  )
}
