/** Languages that are colored; code in any other language is shown plain. */
export const languages = [
  'http',
  'bash',
  'python',
  'javascript',
  'typescript',
  'json',
  'html',
  'xml',
  'php',
  'java',
  'go',
  'ruby',
  'sql',
  'yaml',
  'diff',
  'graphql',
  'c',
] as const
export type Language = (typeof languages)[number]

const aliases: Readonly<Record<string, Language>> = {
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  console: 'bash',
  curl: 'bash',
  terminal: 'bash',
  py: 'python',
  python3: 'python',
  js: 'javascript',
  jsx: 'javascript',
  node: 'javascript',
  mjs: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  jsonc: 'json',
  json5: 'json',
  har: 'json',
  htm: 'html',
  svg: 'xml',
  soap: 'xml',
  plist: 'xml',
  wsdl: 'xml',
  golang: 'go',
  rb: 'ruby',
  mysql: 'sql',
  psql: 'sql',
  postgresql: 'sql',
  yml: 'yaml',
  patch: 'diff',
  gql: 'graphql',
  h: 'c',
  cpp: 'c',
  'c++': 'c',
  request: 'http',
  response: 'http',
  https: 'http',
  kotlin: 'java',
}

const isLanguage = (word: string): word is Language => languages.some((language) => language === word)

const requestLine = /^\s*(?:[A-Z]{3,10} \S+ HTTP\/\d|HTTP\/\d(?:\.\d)? \d{3})/

function isJson(code: string): boolean {
  if (!/^\s*[{[]/.test(code) || code.length > 20_000) return false
  try {
    JSON.parse(code)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/**
 * The language in which a block is colored: the one named after its fence, else the one that its format clearly shows
 * (reports are full of unlabeled requests, curl calls and JSON). null = the block is shown plain.
 */
export function languageOf(label: string | null, code: string): Language | null {
  const word = (label ?? '').toLowerCase().replace(/^[.{]+|[}:,].*$/g, '')
  if (isLanguage(word)) return word
  if (Object.hasOwn(aliases, word)) return aliases[word] ?? null
  if (word !== '' && word !== 'text' && word !== 'txt' && word !== 'raw') return null
  if (requestLine.test(code)) return 'http'
  if (/^\s*(?:\$ )?curl\s/.test(code)) return 'bash'
  if (isJson(code)) return 'json'
  return null
}
