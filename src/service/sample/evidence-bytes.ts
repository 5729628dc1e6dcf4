import { harBytes } from './evidence/har.ts'
import { pngBytes } from './evidence/png.ts'
import { readRecipe } from './evidence/recipe.ts'
import { htmlBytes, jsonBytes, logBytes, programBytes, textBytes } from './evidence/text.ts'
import { zipBytes } from './evidence/zip.ts'

/**
 * The bytes of a piece of evidence, made again from its recipe: the same each time, and exactly as many as the
 * recipe says.
 *
 * @throws RangeError when the text is no recipe.
 */
export function evidenceBytes(recipe: string): Uint8Array {
  const read = readRecipe(recipe)
  switch (read.kind) {
    case 'png':
      return pngBytes(read)
    case 'har':
      return harBytes(read)
    case 'text':
      return textBytes(read)
    case 'log':
      return logBytes(read)
    case 'json':
      return jsonBytes(read)
    case 'zip':
      return zipBytes(read)
    case 'lie-html':
      return htmlBytes(read)
    case 'lie-exe':
      return programBytes(read)
    default:
      return read.kind satisfies never
  }
}
