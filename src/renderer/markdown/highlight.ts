import { createHighlighterCoreSync, type LanguageRegistration, type ThemeRegistration } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { type CodeLines, type CodeToken, type CodeTokenKind, codeTokenKinds } from './code-token.ts'
import type { Language } from './languages.ts'

/**
 * Each grammar is a file of its own, loaded when its language first occurs in a report: together they are two
 * megabytes.
 */
const grammars: Readonly<Record<Language, () => Promise<{ default: LanguageRegistration[] }>>> = {
  http: () => import('shiki/langs/http.mjs'),
  bash: () => import('shiki/langs/bash.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  ruby: () => import('shiki/langs/ruby.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  graphql: () => import('shiki/langs/graphql.mjs'),
  c: () => import('shiki/langs/c.mjs'),
}

/**
 * Grammar scopes by what they mean to the reader. Of several matching scopes the longest wins, not the last in this
 * list.
 */
const scopes: Readonly<Record<Exclude<CodeTokenKind, 'plain'>, readonly string[]>> = {
  comment: ['comment', 'punctuation.definition.comment'],
  keyword: [
    'keyword',
    'storage',
    'variable.language',
    'keyword.control',
    'entity.name.tag',
    'meta.diff.header',
  ],
  string: ['string', 'punctuation.definition.string', 'constant.other.symbol', 'markup.inline.raw'],
  number: ['constant.numeric', 'constant.language', 'constant.character.escape'],
  function: ['entity.name.function', 'support.function', 'meta.diff.range'],
  type: ['entity.name.type', 'entity.name.class', 'support.type', 'support.class'],
  name: [
    'entity.other.attribute-name',
    'support.type.property-name',
    'variable.parameter',
    'meta.object-literal.key',
  ],
  inserted: ['markup.inserted', 'punctuation.definition.inserted'],
  deleted: ['markup.deleted', 'punctuation.definition.deleted'],
}

/** The theme's colors only encode the numbers of kinds; the window's own style sheet sets the real colors. */
const colourOf = (kind: CodeTokenKind): string =>
  `#${(codeTokenKinds.indexOf(kind) + 1).toString(16).padStart(6, '0')}`

const kindOf: ReadonlyMap<string, CodeTokenKind> = new Map(
  codeTokenKinds.map((kind) => [colourOf(kind), kind]),
)

const theme: ThemeRegistration = {
  name: 'kinds',
  type: 'light',
  fg: colourOf('plain'),
  bg: '#ffffff',
  settings: [
    { settings: { foreground: colourOf('plain') } },
    ...codeTokenKinds.flatMap((kind) =>
      kind === 'plain' ? [] : [{ scope: [...scopes[kind]], settings: { foreground: colourOf(kind) } }],
    ),
    // Operators, header names and separators have no color, since readers do not look for them.
    {
      scope: ['keyword.operator', 'entity.name.tag.http', 'keyword.other.http', 'punctuation'],
      settings: { foreground: colourOf('plain') },
    },
  ],
}

const highlighter = createHighlighterCoreSync({
  // Rules of a grammar that JavaScript's regular expressions cannot express are left out.
  engine: createJavaScriptRegexEngine({ forgiving: true }),
  themes: [theme],
  langs: [],
})
const loaded = new Set<Language>()

/** Longest line that is colored; a longer one is shown plain. */
const maxLineLength = 1_000
/** Time limit for coloring one line, in milliseconds; the rest of the line is then plain. */
const lineTimeLimit = 1_000

/** Loads the grammar of a language, which is needed before its first use. */
export async function loadGrammar(language: Language): Promise<void> {
  if (loaded.has(language)) return
  const { default: grammar } = await grammars[language]()
  highlighter.loadLanguageSync(grammar)
  loaded.add(language)
}

/** Splits code into colored lines. The grammar of the language must be loaded. */
export function highlightCode(code: string, language: Language): CodeLines {
  const begunAt = performance.now()
  const first = split(code, language)
  // Rules are compiled when a line first needs them. On a busy computer that alone can use up a line's time, and the
  // rest of the line stays plain. By now the rules are compiled, so color the code once more.
  const lines = performance.now() - begunAt < lineTimeLimit ? first : split(code, language)
  return lines.map((line) => {
    const merged: [CodeTokenKind, string][] = []
    for (const { content, color } of line) {
      const kind = kindOf.get((color ?? '').toLowerCase()) ?? 'plain'
      const last = merged.at(-1)
      if (last?.[0] === kind) last[1] += content
      else merged.push([kind, content])
    }
    return merged satisfies CodeToken[]
  })
}

const split = (code: string, language: Language) =>
  highlighter.codeToTokensBase(code, {
    lang: language,
    theme: 'kinds',
    tokenizeMaxLineLength: maxLineLength,
    tokenizeTimeLimit: lineTimeLimit,
  })
