/**
 * Text of strangers for one line of the window: nothing invisible, nothing that reorders its surroundings.
 *
 * Every replaced character keeps its count of UTF-16 units, so highlight ranges of the original still fit.
 * Direction marks (LRM, RLM, ALM) and joiners stay: real names and emoji need them, and isolation makes them
 * harmless. Line breaks and tabs become blanks; overrides, embeddings, isolates, zero-width blanks, tag
 * characters and other controls become a visible sign.
 */
export function visibleText(text: string): string {
  return text.replace(unseen, (character) => {
    const code = character.codePointAt(0) ?? 0
    if (lineBreaks.has(code)) return ' '
    if (code < 0x20) return String.fromCharCode(0x2400 + code)
    if (code === 0x7f) return '\u2421'
    return '\ufffd'.repeat(character.length)
  })
}

const lineBreaks: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x85, 0x2028, 0x2029])

const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is what this is for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u180e\u200b\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g
