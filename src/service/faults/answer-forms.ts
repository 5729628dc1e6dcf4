import type { ServedName } from '../received-requests.ts'

/** An answer before it is sent. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** A string is always JSON, while bytes may be anything; undefined = no body. */
  readonly body: string | Uint8Array | undefined
}

/** Keeps only those fields in a JSON value that are in `keptWhenSparse` and not null; does so at every depth. */
export function sparse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sparse)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, field]) => keptWhenSparse.has(name) && field !== null)
      .map(([name, field]) => [name, sparse(field)]),
  )
}

/** Fields that remain: ids, the lists that contain them, and fields without which an answer would be meaningless. */
const keptWhenSparse = new Set(['id', 'items', 'nextCursor', 'availableTransitions', 'transition', 'url'])

/** Breaks one item of a list or page: gives its fields wrong types. */
export function withBrokenItem(value: unknown, index: number): unknown {
  if (Array.isArray(value)) return value.map((item, at) => (at === index ? broken(item) : item))
  return isRecord(value) && Array.isArray(value.items)
    ? { ...value, items: withBrokenItem(value.items, index) }
    : value
}

/** Gives all fields of an item a wrong type, except the id, so that the broken item can be identified. */
function broken(item: unknown): unknown {
  if (!isRecord(item)) return item
  return Object.fromEntries(
    Object.entries(item).map(([name, field]) => {
      if (name === 'id') return [name, field]
      return [name, typeof field === 'string' ? { unexpected: field } : 'not what it should be']
    }),
  )
}

type Form = (value: unknown) => Pick<Answer, 'body'> & { readonly contentType?: string }

const json = (value: unknown) => ({ body: JSON.stringify(value) })
const plain = (text: unknown) => ({
  body: Buffer.from(String(text)),
  contentType: 'text/plain; charset=utf-8',
})
const nothing: Form = () => ({ body: undefined })
const field = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

/**
 * Plausible forms of the answers whose shape the specification does not show. The form that this service uses may be
 * among them.
 */
const formsOfSuccess: Partial<Record<ServedName, readonly Form[]>> = {
  listComments: [
    (list) => json({ items: list }),
    (list) => json({ comments: list }),
    (list) => json({ items: list, nextCursor: null }),
    (list) => json(list),
  ],
  addComment: [
    (comment) => json({ id: field(comment, 'id') }),
    (comment) => json(comment),
    nothing,
    (comment) => json(field(comment, 'id')),
  ],
  requestEvidenceDownload: [
    (answer) => json({ url: field(answer, 'url') }),
    (answer) => json({ downloadUrl: field(answer, 'url') }),
    (answer) => json(field(answer, 'url')),
    (answer) => json({ href: field(answer, 'url') }),
    (answer) => plain(field(answer, 'url')),
  ],
}

const formsOfProblem: readonly Form[] = [
  nothing,
  (problem) => plain(field(problem, 'detail')),
  (problem) => ({
    body: Buffer.from(`<!doctype html><title>Error</title><h1>${String(field(problem, 'status'))}</h1>`),
    contentType: 'text/html; charset=utf-8',
  }),
  (problem) => json({ error: field(problem, 'title'), message: field(problem, 'detail') }),
]

/** Error statuses for which the specification does not define a body. */
const statusesWithoutShape: readonly number[] = [404, 409, 429]

/** The answer in another plausible form; unchanged if its shape is documented or it has no body. */
export function inAnotherForm(served: ServedName, answer: Answer, variant: number): Answer {
  const forms = statusesWithoutShape.includes(answer.status)
    ? formsOfProblem
    : answer.status < 300
      ? formsOfSuccess[served]
      : undefined
  const form = forms?.[variant % forms.length]
  if (form === undefined || typeof answer.body !== 'string') return answer
  const { body, contentType } = form(JSON.parse(answer.body))
  return {
    ...answer,
    body,
    headers: contentType === undefined ? answer.headers : { ...answer.headers, 'content-type': contentType },
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
