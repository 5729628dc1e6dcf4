import { harBytes } from './files/har-file.ts'
import { pngBytes } from './files/png.ts'
import { readRecipe } from './files/recipe.ts'
import { htmlBytes, jsonBytes, logBytes, programBytes, textBytes } from './files/text.ts'
import { zipBytes } from './files/zip.ts'

/**
 * Generates the bytes of an evidence file from its recipe: the same bytes each time, and exactly as many as the recipe
 * says.
 *
 * @throws RangeError if the text is not a recipe.
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
