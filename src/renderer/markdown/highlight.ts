import { createHighlighterCoreSync, type LanguageRegistration, type ThemeRegistration } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import bash from 'shiki/langs/bash.mjs'
import c from 'shiki/langs/c.mjs'
import diff from 'shiki/langs/diff.mjs'
import go from 'shiki/langs/go.mjs'
import graphql from 'shiki/langs/graphql.mjs'
import html from 'shiki/langs/html.mjs'
import http from 'shiki/langs/http.mjs'
import java from 'shiki/langs/java.mjs'
import javascript from 'shiki/langs/javascript.mjs'
import json from 'shiki/langs/json.mjs'
import php from 'shiki/langs/php.mjs'
import python from 'shiki/langs/python.mjs'
import ruby from 'shiki/langs/ruby.mjs'
import sql from 'shiki/langs/sql.mjs'
import typescript from 'shiki/langs/typescript.mjs'
import xml from 'shiki/langs/xml.mjs'
import yaml from 'shiki/langs/yaml.mjs'
import { type CodeLines, type CodeToken, type CodeTokenKind, codeTokenKinds } from './code-token.ts'
import type { Language } from './languages.ts'

const grammars: Readonly<Record<Language, LanguageRegistration[]>> = {
  http,
  bash,
  python,
  javascript,
  typescript,
  json,
  html,
  xml,
  php,
  java,
  go,
  ruby,
  sql,
  yaml,
  diff,
  graphql,
  c,
}

/** Grammar scopes by what they mean to the reader; later lines win over shorter scopes only by being longer. */
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

/** The theme's colours are only numbers of kinds: what is drawn is decided by the window's own style sheet. */
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
    // Operators, header names and the marks between things are quiet: they are not what a reader looks for.
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

/** A line longer than this is shown plain. */
const maxLineLength = 1_000
/** Milliseconds for one line, the compiling of its rules included; the rest of that line is then plain. */
const lineTimeLimit = 1_000

/** Splits code into coloured lines. Grammars are compiled on first use. */
export function highlightCode(code: string, language: Language): CodeLines {
  if (!loaded.has(language)) {
    highlighter.loadLanguageSync(grammars[language])
    loaded.add(language)
  }
  const lines = highlighter.codeToTokensBase(code, {
    lang: language,
    theme: 'kinds',
    tokenizeMaxLineLength: maxLineLength,
    tokenizeTimeLimit: lineTimeLimit,
  })
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
