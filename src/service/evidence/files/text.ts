import { Buffer } from 'node:buffer'
import { demoContent } from '../../content/demo-content.ts'
import { type Random, randomFrom } from '../../sample/random.ts'
import { filler, type Recipe } from './recipe.ts'

/** Adds lines to `head` until the size is reached; the last line is cut, and ends with a line feed. */
function filled(head: string, line: (number: number) => string, size: number): Uint8Array {
  const bytes = Buffer.alloc(size, 0x20)
  let at = bytes.write(head, 'utf8')
  for (let number = 1; at < size; number++) at += bytes.write(line(number), at, 'latin1')
  bytes[size - 1] = 0x0a
  return bytes
}

/** A request and its response, as copied from a proxy. */
export function textBytes(recipe: Recipe): Uint8Array {
  const fill = filler(recipe, randomFrom(recipe.seed, 'text'))
  const { request, requestRow } = demoContent().evidence.files
  return filled(fill(request), (number) => fill(requestRow, number), recipe.size)
}

/** An access log like those in the combined format, but with times in ISO format. */
export function logBytes({ seed, size, host, method, path, at }: Recipe): Uint8Array {
  const random = randomFrom(seed, 'log')
  let time = at - 86_400_000
  return filled(
    `# access log of ${host}, addresses replaced\n`,
    () => {
      time += random.int(400, 2600)
      const request = random.chance(0.12) ? `${method} ${path}` : `GET /assets/${random.hex(8)}.js`
      const status = random.weighted([
        [200, 80],
        [304, 12],
        [403, 4],
        [500, 2],
      ])
      return `203.0.113.${random.int(2, 250)} - - [${new Date(time).toISOString()}] "${request} HTTP/2" ${status} ${random.int(90, 48_000)} "-" "Mozilla/5.0"\n`
    },
    size,
  )
}

/** A saved JSON response: an object with as many rows as fit into the size. */
export function jsonBytes({ seed, size, host, path }: Recipe): Uint8Array {
  const random = randomFrom(seed, 'json')
  const rows: string[] = []
  const head = `{\n  "source": ${JSON.stringify(`https://${host}${path}`)},\n  "rows": [`
  const foot = '\n  ]\n}\n'
  let length = Buffer.byteLength(head) + foot.length
  for (let number = 1; ; number++) {
    const row = `${number === 1 ? '' : ','}\n    ${jsonRow(number, random)}`
    if (length + row.length > size) break
    length += row.length
    rows.push(row)
  }
  // Pad with blanks between tokens, which do not change the document's meaning.
  return Buffer.from(head + rows.join('') + ' '.repeat(size - length) + foot)
}

const jsonRow = (number: number, random: Random): string =>
  JSON.stringify({
    id: 40_000 + number,
    owner: `user-${random.hex(6)}@post.example`,
    amount: random.int(1, 9999),
  })

/** A web page, for a file with the name of a picture. */
export function htmlBytes(recipe: Recipe): Uint8Array {
  const random = randomFrom(recipe.seed, 'html')
  const head = filler(recipe, random)(demoContent().evidence.files.page)
  return filled(head, () => `<!-- ${random.hex(40)} -->\n`, recipe.size)
}

/** The headers of a Windows program without any code, for a file with the name of a document. */
export function programBytes({ seed, size }: Recipe): Uint8Array {
  const random = randomFrom(seed, 'exe')
  const bytes = Buffer.alloc(size)
  bytes.write('MZ', 0, 'latin1')
  bytes.writeUInt32LE(0x80, 0x3c)
  bytes.write('This program cannot be run in DOS mode.\r\r\n$', 0x40, 'latin1')
  bytes.write('PE\0\0', 0x80, 'latin1')
  bytes.writeUInt16LE(0x8664, 0x84)
  for (let at = 0x400; at + 4 <= size; at += 4) bytes.writeUInt32LE(random.int(0, 0xffffffff), at)
  return bytes
}
