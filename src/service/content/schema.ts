import * as z from 'zod'
import { severities, statuses } from '../sample/catalogue.ts'

/** Schemas of all files in `resources/demo`; for Markdown files, of the parsed content. */

const text = z.string().min(1)
const texts = z.array(z.string()).min(1)
const weight = z.number().min(0)
const flag = z.boolean().default(false)
const Status = z.enum(statuses.map(({ name }) => name))
const Severity = z.enum(severities.map(({ name }) => name))

/** Relative shares by name, in any unit; transformed into pairs `[name, share]` in the order of the file. */
const sharesOf = <K extends string>(key: z.ZodType<K, K>) =>
  z
    .record(text, weight)
    .transform((shares) => Object.entries(shares))
    .pipe(z.array(z.tuple([key, weight])))

/** The kind of attack surface; determined by the target's type. */
const Surface = z.enum(['web', 'api', 'mobile', 'device', 'infrastructure', 'code'])
/** Kinds of impact for which base vectors of CVSS differ. */
const VectorShape = z.enum(['takeover', 'read', 'write', 'script', 'click', 'local', 'flood', 'noise'])
/** Types of targets, as shown to users. */
const TargetType = z.enum([
  'Web application',
  'API',
  'Android app',
  'iOS app',
  'Hardware',
  'Infrastructure',
  'Source code',
])

const Target = z.strictObject({
  name: text,
  description: text,
  type: TargetType,
  /** The host to which the target sends its traffic; for apps and devices, an API of the company. */
  host: text,
  stack: text,
  /** Package name or bundle id of an app. */
  bundle: text.optional(),
  /** Tier 1 pays most. */
  tier: z.literal([1, 2, 3]),
  maximumSeverity: Severity,
  isOutOfScope: flag,
  /** The target is in scope, but no bounties are paid. */
  isUnpaid: flag,
  isRetired: flag,
})

/** A kind of thing that the company's customers have, such as orders; bugs concern such things. */
const Thing = z.strictObject({
  one: text,
  many: text,
  /** The path segment of the things' collection in URLs, without slashes. */
  segment: z.string().regex(/^[^/\s]+$/),
  /** Whether customers pay for the thing, or the thing itself is worth money. */
  isMoney: flag,
  idStyle: z.enum(['serial', 'uuid', 'code']),
  /** Names of a free-text field of the thing, and of a numeric field that an attacker would like to change. */
  textField: text,
  amountField: text,
  /** The data that are exposed if a stranger can read the thing. */
  secrets: text,
  /** A few members of the thing as JSON, without braces; one member for each line. */
  record: texts,
})

const bounty = z.tuple([z.number().min(0), z.number().min(0)])
const Company = z.strictObject({
  id: z.int().positive(),
  alias: text,
  name: text,
  description: text,
  currency: z.string().regex(/^[A-Z]{3}$/),
  isActive: z.boolean().default(true),
  isPaused: flag,
  isPublished: z.boolean().default(true),
  domain: z.string().endsWith('.example'),
  customer: text,
  staffRole: text,
  weight,
  /** Lowest and highest bounty for tier 1 by severity, in whole units of the currency; other tiers pay less. */
  bounties: z.record(Severity, bounty),
  targets: z.array(Target).min(1),
  things: z.array(Thing).min(1),
})

/** A code block, and the sentence (`say`) that introduces it. */
const Block = z.strictObject({
  say: text,
  lang: z.enum(['http', 'bash', 'python', 'json', 'js', 'html', 'xml', 'sql', 'text', 'graphql', 'yaml']),
  code: text,
})

/**
 * The texts about a bug, each with alternatives, so that two reports about the same bug can differ. Alternatives at the
 * same position in their lists belong together. Shorter lists are repeated, so each length must divide the longer ones.
 */
const BugTexts = z.strictObject({
  titles: z.array(text).min(4),
  /** Each has one or two sentences. */
  summaries: z.array(text).min(2),
  steps: z.array(texts).min(1),
  /** Code blocks, mostly with requests and responses. */
  proofs: z.array(z.array(Block).min(1)).min(1),
  impacts: texts,
  fixes: texts,
  /** Notes of triagers who tried to reproduce the bug. */
  notes: texts,
})
const PlaceTexts = BugTexts.extend({ titles: texts, summaries: texts })

/**
 * A place in a product where the bug can occur. Texts refer to its fields as «method», «path», «parameter», «detail».
 */
const Place = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
  path: text,
  parameter: text,
  detail: z.string().default(''),
  /** Code or data found at the place; code blocks include it as «excerpt». */
  excerpt: z.string().default(''),
  cve: z.string().default(''),
  /** The surfaces on which the place exists; left out = all. */
  on: z.array(Surface).optional(),
  /** Texts for this place, in place of those texts of its `BugKind` that would be wrong here. */
  texts: PlaceTexts.partial(),
})

/** A kind of vulnerability, with the texts that reporters write about it. */
const BugKind = z
  .strictObject({
    key: text,
    type: text,
    cwe: z.int().positive(),
    weight,
    surfaces: z.array(Surface).min(1),
    /** `money`: the bug only concerns things with `isMoney`. */
    about: z.literal('money').optional(),
    shape: VectorShape,
    severities: z.array(z.tuple([Severity, weight])).min(1),
    /** No company would pay for such a report; it is closed as informative, invalid or spam. */
    isNoise: flag,
    places: z.array(Place).min(1),
    texts: BugTexts,
  })
  .transform(({ texts: own, places, ...kind }) => ({
    ...kind,
    places: places.map((place) => ({ ...place, texts: { ...own, ...place.texts } })),
  }))

/** A style in which reports are written: a template for each field, and lists from which templates draw at random. */
const Style = z.strictObject({
  title: text,
  summary: text,
  /** Alternative templates of the description. */
  descriptions: texts,
  impact: text,
  /**
   * Names of lists. One item of each is drawn before the templates are filled; in them, the list's name stands for that
   * item.
   */
  drawnFirst: z.array(text).default([]),
  lists: z.record(text, texts),
})

const topics = ['answer', 'impatience', 'confirmation', 'thanks'] as const
/** A language other than English: a style with sentences in that language around host, path and parameter. */
const Language = Style.extend({
  titles: texts,
  summaries: texts,
  steps: z.array(texts).min(1),
  impacts: z.record(VectorShape, text),
  /** Names of vulnerability types in this language; types that are missing keep their English names. */
  vulnerabilities: z.record(text, text),
  /** Whether some reporters with this language write English with the help of a translator. */
  usesTranslator: flag,
  /** Short replies, by topic, of reporters who prefer not to write English. */
  replies: z.record(z.enum(topics), text),
})

/** A step of a conversation in a timeline. If `chance` is given, a random draw decides whether the step happens. */
const Step = z.strictObject({
  when: z
    .enum(['assigned', 'noise', 'not noise', 'spam', 'not spam', 'severity changed', 'duplicate'])
    .or(z.enum(['bounty', 'bonus', 'endless']))
    .optional(),
  chance: z.number().min(0).max(1).optional(),
  who: z.enum(['note', 'triager', 'reporter', 'system']).optional(),
  /**
   * Name of a list of lines for the participant `who`; one line is drawn from the list; for `system`, the kind of
   * entry.
   */
  says: text.optional(),
  /** A reply on this topic in the reporter's language replaces the line, if the language has one. */
  topic: z.enum(topics).optional(),
  moveTo: Status.optional(),
  /** Bounds of the time since the previous entry, in hours; a number between them is drawn. */
  after: z.tuple([z.number().min(0), z.number().min(0)]).default([0, 0]),
  get do(): z.ZodOptional<z.ZodArray<typeof Step>> {
    return z.array(Step).optional()
  },
  get otherwise(): z.ZodOptional<z.ZodArray<typeof Step>> {
    return z.array(Step).optional()
  },
  /** Name of a sequence of steps to perform. */
  sequence: text.optional(),
  /** Performs the steps in `do` once for each round of the conversation. */
  isRound: flag,
})
const Steps = z.array(Step)
const Threads = z.strictObject({
  opening: Steps,
  byStatus: z.record(Status, Steps),
  sequences: z.record(text, Steps),
})

const Lines = z.record(text, texts)

const People = z.strictObject({
  triagers: texts,
  reporters: z.record(text, texts),
  hostileReporters: texts,
  beggars: texts,
  mailHosts: z.array(z.string().endsWith('.example')).min(1),
})

const Stack = z.strictObject({ framework: text, server: text, language: text, cookie: text })
const Templates = z.record(text, text)
const WordPools = z.strictObject({
  /** Names that texts may use in «guillemets» in addition to those below, each with its meaning. */
  given: z.strictObject({ setting: Templates, conversation: Templates, style: Templates }),
  surfaces: z.record(TargetType, Surface),
  stacks: z.record(text, Stack),
  apiPrefixes: z.record(TargetType, texts),
  currencies: z.record(text, text),
  attachmentWords: texts,
  bug: Templates,
  finder: Templates,
  ids: z.strictObject({ serial: text, uuid: text, code: text }),
  alphabets: z.record(text, text),
  lists: z.record(text, texts),
})

const Counts = z.array(z.tuple([z.int().min(0), weight])).min(1)
const Shares = z.strictObject({
  stages: z.array(
    z.strictObject({
      untilMinutes: z.number().nullable(),
      shares: sharesOf(z.enum(['new', 'review', 'waiting', 'triaged', 'closed'])),
    }),
  ),
  closings: z.strictObject({
    real: sharesOf(Status),
    noise: sharesOf(Status),
    repeat: sharesOf(Status),
    outOfScope: sharesOf(Status),
  }),
  knownIssues: sharesOf(Status),
  paid: z.partialRecord(Status, weight),
  /** How many files reports have; and (`reminders`) how often a reporter asks when the bug will be fixed. */
  attachments: z.strictObject({ usual: Counts, noise: Counts, shown: Counts }),
  reminders: Counts,
  /** How many steps above the deserved severity a reporter claims. */
  exaggeration: z.array(z.tuple([z.int(), weight])).min(1),
  /** The fraction of a bounty that tiers 1, 2 and 3 pay. */
  tiers: z.tuple([weight, weight, weight]),
  styles: z.record(z.enum(['usual', 'best', 'beggars', 'noise']), sharesOf(text)),
})

const Ink = z.enum(['ink', 'grey', 'accent', 'green', 'mist', 'mint'])
const ScreenLines = z.array(z.tuple([Ink, z.string()]))
/** Kinds of evidence files. Files of `lie-*` have names that claim another type. */
const evidenceKinds = ['png', 'har', 'text', 'log', 'json', 'zip', 'lie-html', 'lie-exe'] as const
const EvidenceForms = z.strictObject({
  forms: z.array(
    z.strictObject({
      kind: z.enum(evidenceKinds),
      mimeType: text,
      names: texts,
      /** Smallest and largest size, in bytes; small sizes are much more common. */
      sizes: z.tuple([z.int(), z.int()]),
      weight,
    }),
  ),
  statuses: sharesOf(z.enum(['Available', 'Processing', 'Quarantined'])),
  /** Templates for the files' content; rows are repeated until the file has its size. */
  files: z.strictObject({ request: text, requestRow: text, page: text, note: text }),
  screens: z.strictObject({
    machines: texts,
    menu: texts,
    rows: texts,
    /** Fields of a JSON response, repeated in this order. */
    answer: Templates,
    lists: z.record(text, texts),
    terminal: z.strictObject({ before: ScreenLines, after: ScreenLines }),
    proxy: z.strictObject({ request: ScreenLines, response: ScreenLines }),
  }),
})

const Hostile = z.strictObject({
  titles: texts,
  summaries: texts,
  texts,
  comments: texts,
  fileNames: texts,
})

const Vectors = z.strictObject({ '3.1': texts, '4.0': texts })
const CvssVectors = z.record(VectorShape, z.record(Severity, Vectors))
const VulnerabilityTypes = z.record(text, z.int().positive())

/** All demo content. */
export const DemoContent = z.strictObject({
  companies: z.array(Company),
  kinds: z.array(BugKind),
  styles: z.record(text, Style),
  languages: z.record(text, Language),
  lines: z.strictObject({ note: Lines, triager: Lines, reporter: Lines }),
  threads: Threads,
  people: People,
  words: WordPools,
  shares: Shares,
  evidence: EvidenceForms,
  hostile: Hostile,
  cvssVectors: CvssVectors,
  vulnerabilityTypes: VulnerabilityTypes,
})

export type DemoContent = z.infer<typeof DemoContent>
export type Company = z.infer<typeof Company>
export type CompanyTarget = z.infer<typeof Target>
export type Thing = z.infer<typeof Thing>
export type Surface = z.infer<typeof Surface>
export type BugKind = z.infer<typeof BugKind>
export type BugTexts = z.infer<typeof BugTexts>
export type Place = BugKind['places'][number]
export type Block = z.infer<typeof Block>
export type Style = z.infer<typeof Style>
export type Language = z.infer<typeof Language>
export type Step = z.infer<typeof Step>
export type Topic = (typeof topics)[number]
export type EvidenceKind = (typeof evidenceKinds)[number]
export type EvidenceForm = z.infer<typeof EvidenceForms>['forms'][number]
