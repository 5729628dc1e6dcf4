/**
 * Detects host names that are spelled to look like other ones. Uses a small part of Unicode's confusables (UTS 39): the
 * letters that look like Latin ones in common fonts, of which deceptive hosts consist.
 */

/** Pairs of a letter and the Latin letter or sign that it looks like, by script. */
const twins = {
  cyrillic:
    'аa вb ԁd еe ҽe ғf һh нh іi їi јj кk ӏl мm пn оo рp ԛq гr ѕs тt цu ѵv ѡw ԝw хx уy үy ьb сc ёe ѐe ӓa ӧo ўy җx',
  greek: 'αa βb ϲc εe ηn ιi ϳj κk νv οo ρp τt υu ωw χx γy όo ίi άa έe ύu',
  armenian: 'աw զq հh յj ոn սu օo ցg քp լl',
  latin: 'ıi ɑa ɡg ƅb ƒf ꞌl ɩi ɪi ʏy ᴄc ᴏo ꜱs ᴠv ᴡw ᴢz ɢg ʟl',
  zeros: '୦o ๐o ໐o ၀o 〇o ߋo',
  separators: '⁄/ ∕/ ։: ‐- ‑- ー- 一- ・. ꓸ.',
}

const latinTwin: ReadonlyMap<string, string> = new Map(
  Object.values(twins)
    .flatMap((pairs) => pairs.split(' '))
    .map((pair) => {
      const [letter = '', twin = ''] = pair
      return [letter, twin]
    }),
)

const scripts: readonly (readonly [name: string, letters: RegExp])[] = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
  ['Georgian', /\p{Script=Georgian}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Lisu', /\p{Script=Lisu}/u],
  ['Coptic', /\p{Script=Coptic}/u],
  ['Deseret', /\p{Script=Deseret}/u],
  // One entry for these scripts, since ordinary Chinese, Japanese and Korean names mix them.
  [
    'East Asian',
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
  ],
]

const ascii = /^[\x20-\x7e]*$/

/**
 * The scripts in the first label of a host that mixes scripts suspiciously; empty if there is no such label. Latin with
 * East Asian scripts is a normal mixture.
 */
export function mixedScripts(host: string): readonly string[] {
  for (const label of host.normalize('NFC').split('.')) {
    const found = scripts.filter(([, letters]) => letters.test(label)).map(([name]) => name)
    const honest =
      found.length < 2 || (found.length === 2 && found.includes('Latin') && found.includes('East Asian'))
    if (!honest) return found
  }
  return []
}

/** The Latin label that a label looks like; null if it is ASCII, or if not all its characters look like Latin ones. */
function labelReadsLike(label: string): string | null {
  if (ascii.test(label)) return null
  let deceives = false
  let skeleton = ''
  for (const character of label) {
    const twin = latinTwin.get(character)
    const plain = twin ?? character.normalize('NFKD').replace(/\p{M}/gu, '')
    if (!ascii.test(plain)) return null
    if (twin !== undefined) deceives = true
    skeleton += plain
  }
  return deceives ? skeleton : null
}

/** The Latin host that a decoded host looks like: `apple.com` for `аррӏе.com` in Cyrillic letters; null for none. */
export function readsLike(host: string): string | null {
  const labels = host.normalize('NFC').split('.')
  const skeletons = labels.map(labelReadsLike)
  if (skeletons.every((skeleton) => skeleton === null)) return null
  return labels.map((label, index) => skeletons[index] ?? label).join('.')
}
