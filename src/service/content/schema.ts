import * as z from 'zod'
import { severities, statuses } from '../sample/catalogue.ts'

/** The shape of everything below `resources/demo`, after Markdown was parsed. */

const text = z.string().min(1)
const texts = z.array(z.string()).min(1)
const weight = z.number().min(0)
const flag = z.boolean().default(false)
const Status = z.enum(statuses.map(({ name }) => name))
const Severity = z.enum(severities.map(({ name }) => name))

/** The share of each of several things, in any unit: a list of pairs in the order of the file. */
const sharesOf = <K extends string>(key: z.ZodType<K, K>) =>
  z
    .record(text, weight)
    .transform((shares) => Object.entries(shares))
    .pipe(z.array(z.tuple([key, weight])))

/** The attacked surface; follows from the target's type. */
const Surface = z.enum(['web', 'api', 'mobile', 'device', 'infrastructure', 'code'])
/** The few kinds of impact, as far as a base vector distinguishes them. */
const VectorShape = z.enum(['takeover', 'read', 'write', 'script', 'click', 'local', 'flood', 'noise'])
/** Types of targets, in the words shown to users. */
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
  /** The host its traffic goes to. Apps and devices talk to an API of the company. */
  host: text,
  stack: text,
  /** Package or bundle of an app. */
  bundle: text.optional(),
  /** 1 pays most. */
  tier: z.literal([1, 2, 3]),
  maximumSeverity: Severity,
  isOutOfScope: flag,
  /** In scope, but nothing is paid. */
  isUnpaid: flag,
  isRetired: flag,
})

/** Something the company's customers own, which reports are about. */
const Thing = z.strictObject({
  one: text,
  many: text,
  /** Path segment of the collection, without slashes. */
  segment: z.string().regex(/^[^/\s]+$/),
  /** Whether it is paid for, or worth money by itself. */
  isMoney: flag,
  idStyle: z.enum(['serial', 'uuid', 'code']),
  /** A free-text field of it, and a number that an attacker would like to change. */
  textField: text,
  amountField: text,
  /** The data exposed when a stranger reads one. */
  secrets: text,
  /** A few of its members as JSON, without braces; one for each line. */
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
  /** Whole units of the currency for tier 1; lower tiers pay less. */
  bounties: z.record(Severity, bounty),
  targets: z.array(Target).min(1),
  things: z.array(Thing).min(1),
})

/** A block of code with the words that introduce it. */
const Block = z.strictObject({
  say: text,
  lang: z.enum(['http', 'bash', 'python', 'json', 'js', 'html', 'xml', 'sql', 'text', 'graphql', 'yaml']),
  code: text,
})

/**
 * The texts about a bug. Alternatives with the same position belong together and tell one story, so the lengths of the
 * lists divide each other; two reports about one bug take different alternatives.
 */
const BugTexts = z.strictObject({
  titles: z.array(text).min(4),
  /** One or two sentences. */
  summaries: z.array(text).min(2),
  steps: z.array(texts).min(1),
  /** Requests and responses. */
  proofs: z.array(z.array(Block).min(1)).min(1),
  impacts: texts,
  fixes: texts,
  /** A triager's notes after trying it. */
  notes: texts,
})
const PlaceTexts = BugTexts.extend({ titles: texts, summaries: texts })

/** Where in a product the bug sits. Texts name it as «method», «path» and «parameter», the rest as «detail». */
const Place = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
  path: text,
  parameter: text,
  detail: z.string().default(''),
  /** The content seen there, for code blocks: «excerpt». */
  excerpt: z.string().default(''),
  cve: z.string().default(''),
  /** Only on these surfaces; everywhere when left out. */
  on: z.array(Surface).optional(),
  /** The place's own texts, where those of the kind would be wrong for it. */
  texts: PlaceTexts.partial(),
})

/** A kind of vulnerability as reporters write about it. */
const BugKind = z
  .strictObject({
    key: text,
    type: text,
    cwe: z.int().positive(),
    weight,
    surfaces: z.array(Surface).min(1),
    /** Only for things that are paid for or worth money. */
    about: z.literal('money').optional(),
    shape: VectorShape,
    severities: z.array(z.tuple([Severity, weight])).min(1),
    /** Nothing a company would pay for; closed as informative, invalid or spam. */
    isNoise: flag,
    places: z.array(Place).min(1),
    texts: BugTexts,
  })
  .transform(({ texts: own, places, ...kind }) => ({
    ...kind,
    places: places.map((place) => ({ ...place, texts: { ...own, ...place.texts } })),
  }))

/** The layout of a report: templates for each field, and the lists they draw from. */
const Style = z.strictObject({
  title: text,
  summary: text,
  /** Alternatives. */
  descriptions: texts,
  impact: text,
  /** Lists that are drawn from before anything is written; each result becomes a word with the list's name. */
  drawnFirst: z.array(text).default([]),
  lists: z.record(text, texts),
})

const topics = ['answer', 'impatience', 'confirmation', 'thanks'] as const
/** A language besides English: a style with its own sentences around the host, the path and the parameter. */
const Language = Style.extend({
  titles: texts,
  summaries: texts,
  steps: z.array(texts).min(1),
  impacts: z.record(VectorShape, text),
  /** Names of vulnerability types; the others keep the English one. */
  vulnerabilities: z.record(text, text),
  /** Whether some of its reporters send their English through a translator. */
  usesTranslator: flag,
  /** Short replies by reporters who would rather not write English. */
  replies: z.record(z.enum(topics), text),
})

/** A step of a conversation; `chance` is drawn before anything else happens. */
const Step = z.strictObject({
  when: z
    .enum(['assigned', 'noise', 'not noise', 'spam', 'not spam', 'severity changed', 'duplicate'])
    .or(z.enum(['bounty', 'bonus', 'endless']))
    .optional(),
  chance: z.number().min(0).max(1).optional(),
  who: z.enum(['note', 'triager', 'reporter', 'system']).optional(),
  /** A list of that participant's lines, or an entry of the service. */
  says: text.optional(),
  /** In the reporter's own language, if it has a reply on this topic. */
  topic: z.enum(topics).optional(),
  moveTo: Status.optional(),
  after: z.tuple([z.number().min(0), z.number().min(0)]).default([0, 0]),
  get do(): z.ZodOptional<z.ZodArray<typeof Step>> {
    return z.array(Step).optional()
  },
  get otherwise(): z.ZodOptional<z.ZodArray<typeof Step>> {
    return z.array(Step).optional()
  },
  /** A named sequence. */
  sequence: text.optional(),
  /** Repeats the steps in `do` once for each round of the conversation. */
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
  /** Names that texts may use in «guillemets» besides those below, each with its meaning. */
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
  /** How many files come with a report, and how often a reporter asks when it will be fixed. */
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
/** Kinds of evidence files. `lie-*` have names that claim another type. */
const evidenceKinds = ['png', 'har', 'text', 'log', 'json', 'zip', 'lie-html', 'lie-exe'] as const
const EvidenceForms = z.strictObject({
  forms: z.array(
    z.strictObject({
      kind: z.enum(evidenceKinds),
      mimeType: text,
      names: texts,
      /** Bytes; the lower end is much more common. */
      sizes: z.tuple([z.int(), z.int()]),
      weight,
    }),
  ),
  statuses: sharesOf(z.enum(['Available', 'Processing', 'Quarantined'])),
  /** The content of the files; rows repeat as often as there is room. */
  files: z.strictObject({ request: text, requestRow: text, page: text, note: text }),
  screens: z.strictObject({
    machines: texts,
    menu: texts,
    rows: texts,
    /** Fields of an answer in JSON, repeated in this order. */
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

/** The whole content. */
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
