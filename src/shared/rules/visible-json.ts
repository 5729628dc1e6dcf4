/** Matches characters that are invisible or that a terminal may interpret, except for line feeds between JSON lines. */
const hidden = /[\p{Cf}\p{Zl}\p{Zp}]|(?!\n)\p{Cc}/gu

/**
 * Makes JSON safe for a terminal and for programs that read lines: control characters, invisible ones and those that
 * reorder text are written as escapes; the values remain the same.
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
