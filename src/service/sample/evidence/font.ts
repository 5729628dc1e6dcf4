import { Buffer } from 'node:buffer'
import { inflateSync } from 'node:zlib'

/**
 * Printable ASCII as it was drawn once from JetBrains Mono (SIL Open Font License 1.1): cells of 8 by 18 pixels,
 * four bits of coverage each, deflated. Enough for screenshots that can be read.
 */
const atlas =
  'eNq1WW9sG+UZ/519tu/fez4kKjRpYH/aF9DsL5MmNuFj6qZJ26iLZNHRJvZXtLb2PkxoW0luE5XYSuNDW9kKJLlpzQYrKh4QKKwi' +
  'p4kCLQMfG1nbja3XQZv0j+jZbhLTpH3He5c2aZrmrqi80i/y+e7ePO/z9/c8Bj6HpdgLkBuAZAGiGSCWDa5VN3QbbrqqcVNVDVNl' +
  '4Nwa4O6bP5s8G3gHvxXMHKWf4H8kDy+NuPNlDFPaFo1fQK78EST/+vLvxnUgaQCbDiFx4WhN+cMjDnncgHjeANfsAsJZC8lHPOFL' +
  'Wz2y90k7QS/mIZjBO9dYPSewc39v3Hmjl+g9EzuBuAOQgfexc3xb3Gn1EH18205Uz4UdK9achDRez8pWQkt0AOkCvrHmjl+3q/EL' +
  'ZhnD+cLWsw2J/moq3F7WAmQTiGevU8FfqCH2QR7EAco6MADg2UV4CkAfgEIFkD8E0KwBycrSXVKPAfF3svD34dnxJwEcXIQDACaA' +
  'ZAe4q4HUHJCohIjGfE2ysP7bD49+5+OPX8AdfweODCLVylSg89d3TObL8yhQ2lm1Yf9a/1owbkzcpAwg3QDKxUCHb0V876abEKc0' +
  'i9Wrb1wM8zqQaYXEKW8ECslUgH4NeBuITQOCCxALKMyf4wgQ7wCiA6grqIp77bQmTw401FrKTRcTXnr9qJdet9XzP9dSnjzR1+Ca' +
  'c1qo7OU2hNk2lNVtcHwbWAL+vum1hNII8XVakyfqVrrCJBdtIFcD9wHwRRvcfzTI06UiodQLdRtKzXhpQIfwV6BwAEjUjWA/wc0U' +
  'RUcZr9a4oUMRjDKg+fplebU/i9iMZMuOZKcrkp2m1OZL621AsiPIY8mjpbzMwn33bFaeqVvxvOAAKTelC444XjcxdCpcz/FzADGA' +
  'LQB3ZlYTJ/oa6UrSy+l8O1NJesp4rxkbPBm6TZrSTnrrupai+7604DTMXrIduFc9XDuxd89o0onNpmKKtuAQAw8dQvzkUF4xRJv5' +
  'jzLR14g1I5xr6AiYr2WKCf8sakP2+LNHLfBDGmIzgMzyXD56LN36XhBL8UXvsDrIvrvtWPR92LNL97mcN+wgv/YDeHXFXYpAj4Pv' +
  'fqJJ57NQXwD45mPsTw1INK43TaiUunyppC/9HHUlAJBxgBt+HYg9x5K1i9QZPXVGh1yMuAc9BK40VgSICRQMlGc1lLPA1+cf2JgH' +
  '6uFicYOnsso/bnELWezfEj/z9Db5sb3bSGUBsnGYfV9gFGZyLTB8jdKa9oDe48C2vcBbj/rcJeGliyKlpjJyv83yWVnjQusyoac0' +
  'MrLJIobgEkMxCZ0FGemziJHwiJFokZE+h9ALoY7IvTanSd2+BjEFl+XfxSBGoiFN9jW4sfC8SughkJHhGjFEhxgp90qIjn+PnkeE' +
  '/OPJoyXdzz+Wf23Io6Xs5Wt2L0JeZbmXjJSKxAjSEKG0QUZLeeYFi/GZ9PMw9dSffd8jRsqLrB9fL4tAqUNG7neWfh9BP434hv35' +
  'xXxjMdg99kyExNoAv2HZTapQzNxLzxUTzfC6Q4xkmxjEIkY1S4yTILQDMtIFMfaAGLkKMWSHGHyoP7MKsyKOl4oCpZ2wfTK20rqt' +
  'lTmWefkHrcxPX25lCh+1MnfuamV0/gqE5q5WylWnU676l5Sr9t/iqlsedNUH33TVH3ZdtbbPVWtVV61l3HD/Oa1J3bpFTNFRDeZD' +
  'CyCG4EiTAxbXnI0QX+ezZGTjMWLEpoiBaWIIHUIvFsmIjss+bkTx50s8SnBZPb4CNcGVJ/osrnlBA/ZcIuXO8vLM5cnIZpcYiTYx' +
  'bncJpZXA7kMgRqFIDNIgRqodLs8pTeoONIiZbMjvAbH/7gKSrN4InqInWmSyz44150KbjjKlU5c590oIs/sSG11hL1N0mC25PeE8' +
  'oZzlptKVhKdYoi06iplopYt+r3rgUeCpvUD5eFALQtYzsv3Ek4r9zBbFfrNH+fP4mjt/38k9sLWV/s2PPXX/Bkf58C5b9jJW2D65' +
  'WrItuqrJdfs0DE18yptcINMGBv+N2FQ1L9uksUbnQ3lvVeOmmS5SrlrDxGZg++GAd1ynnonPSXsbQDUP7iQgtoBCDXgHSDDquL+k' +
  'M85wbUGohmoJqCIiqIZVpavzjh6Im2wB3AyAfezZbJDoJQdgzbPfaw6yeMgHVUO4Si6OTgOlaQDREDy/dvmzsfaX2YZxhOO9SLpq' +
  'RakJNj7HtYbSczevXn338s6sA8KxG/r/WAxJhzYxXTp8kzrq7wQnp4uO+nyPwx897ITXnXk8OZslLL9awgLvMAWHHO63yOBs5GEF' +
  'y0Nit26pRrKh1gAfRrIhdftNbixCXzBfqWJjr7Ac4aiG5Kg1IYAhOdLEdic2dsSJrKDtpzXhn5ss1u+yOAjkienC8R4LEfgGUkc7' +
  'yOxYi5zObNtZVf2R//kqRF1jrzjCzHaHmJKjGn4tcwg713u3OrGz/3LAiw6+2WPh7PK17LK9ds9qZJLZi/Ed4SqsPHeoAUrHHy2I' +
  '1EN8nQckrwS/bupeldKZlQ/zrU+d+mgWuA8CvYhYidW6gWvgWfDrZqDS5cNvgUum2sQs1Ij5t4ADjZ4EMfuzxFRZbQvlLc/RPL7S' +
  'nw9SzHLI7LgXAksa0VZhcJNV+NqudkE0Ossh6j6+vd6/x+cv122vJbxD7NZN5je+TzMw/sPqaZS5zSV5fjmbJS9+z/JjfCHeXdLt' +
  'b5DdF7JRuRA39rQjdR+d92ch8GdTcqSZuhMbe3UJ+1xhhPjKnC6duN2VbL4t2dzPpfkpixRp2rKo5R+bzYsnemy/Fs3tAL46bAIp' +
  'Txlf78SbF8O73bLmo0qpt6pe0i9dX0Zhqw6ZRrbXJZ0sBpudiN26we05GflchXy8w/iCaCsmY96YrgK7/wRsPhHwhojrCbnx9EbF' +
  'fuMexX4/c/vzrfQDj7vkpZ/Y0ke9ltDKRR6yqpbkJs6tKWLf20CuDeQ6wMFnkWrnajlDaEc+V5HvsByW8lQjNlXI4+B2oO8IkDkH' +
  'yO78uEEHhkLG66yfK1Ut4F0NQsen3IwOScdLOusRVxhEuYh/ooO1MvE2EOv4JEalFfD3e8FQlcG/z9qvphsMbpfhGmGcOQKPVicB' +
  'fpjlKVZXWM7KBuO6JHWR2aH714X5++U81LllpVl2ibNaJ/fQ8+1C/Ky1CuG/8/wfXZ2Dpw=='

export const cellWidth = 8
export const cellHeight = 18
const cellBytes = (cellWidth * cellHeight) / 2
const firstCode = 32
const lastCode = 126

let coverage: Uint8Array | null = null

/** How much of a pixel of a character is ink, 0 to 15; what is not ASCII is drawn as a question mark. */
export function inkAt(character: string, x: number, y: number): number {
  coverage ??= inflateSync(Buffer.from(atlas, 'base64'))
  const code = character.codePointAt(0) ?? firstCode
  const cell = code >= firstCode && code <= lastCode ? code - firstCode : '?'.charCodeAt(0) - firstCode
  const pixel = y * cellWidth + x
  const pair = coverage[cell * cellBytes + (pixel >> 1)] ?? 0
  return pixel % 2 === 0 ? pair >> 4 : pair & 15
}
