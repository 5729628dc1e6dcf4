/** Reads the colors of `tokens.css` and computes contrast as defined by WCAG 2. */

type Rgb = readonly [red: number, green: number, blue: number]

/** `oklch(L C H)` as linear-light sRGB, clipped to the displayable range. Throws on any other notation. */
function linearRgb(colour: string): Rgb {
  const numbers = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(colour.trim())?.slice(1).map(Number)
  if (numbers === undefined) throw new Error(`not an opaque oklch colour: ${colour}`)
  const [lightness = 0, chroma = 0, hue = 0] = numbers
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** The color as `#rrggbb`. */
export function hexOf(colour: string): string {
  const gamma = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
  const digits = linearRgb(colour).map((value) =>
    Math.round(gamma(value) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(linearRgb(one)), luminance(linearRgb(other))].sort(
    (a, b) => a - b,
  )
  return (lighter + 0.05) / (darker + 0.05)
}

export type Theme = 'light' | 'dark'

/** The colors of a style sheet by token name, for one theme. */
export function tokensOf(css: string, theme: Theme): Readonly<Record<string, string>> {
  const pairs = css.matchAll(/--([\w-]+):\s*light-dark\((oklch\([^)]*\)),\s*(oklch\([^)]*\))\);/g)
  return Object.fromEntries(
    [...pairs].map(([, name, light, dark]) => [name ?? '', (theme === 'light' ? light : dark) ?? '']),
  )
}
