/** Characters a reader does not see, or a terminal may obey; line feeds, which separate lines of JSON, are allowed. */
const hidden = /[\p{Cf}\p{Zl}\p{Zp}]|(?!\n)\p{Cc}/gu

/**
 * JSON that is safe for a terminal and for line readers: the same values, with control characters, characters that
 * reorder text and invisible ones as escapes.
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
