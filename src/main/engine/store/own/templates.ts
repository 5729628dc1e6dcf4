import { Template, TemplateSteps, templatesAtMost } from '#shared/desk/template.ts'
import { changeUnseen, type ReadableDb, select, type WritableDb } from '../database.ts'
import { withinTransaction } from '../transaction.ts'
import { withMoved, withPut } from './own-order.ts'

/** The user's templates, in the order the user chose. Each change returns all templates in their new state. */

interface Row {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly audience: string
  readonly defaultFor: string | null
  readonly steps: string
}

const all = select<Row>(
  'templates.list',
  'select id, name, text, audience, default_for as defaultFor, steps from templates order by position, id',
)
const storing = changeUnseen(
  'templates.store',
  `insert into templates (id, position, name, text, audience, default_for, steps)
   values (:id, :position, :name, :text, :audience, :defaultFor, :steps)
   on conflict (id) do update set position = excluded.position, name = excluded.name, text = excluded.text,
     audience = excluded.audience, default_for = excluded.default_for, steps = excluded.steps`,
)
const removing = changeUnseen('templates.remove', 'delete from templates where id = ?')

/**
 * All templates. A template that this version does not understand (another version wrote it) stays stored but is left
 * out.
 */
export function listTemplates(db: ReadableDb): readonly Template[] {
  return db.all(all).flatMap(({ steps, ...row }) => {
    const read = Template.safeParse({ ...row, steps: TemplateSteps.safeParse(JSON.parse(steps)).data })
    return read.success ? [read.data] : []
  })
}

/** Adds a template at a position (null = at the end), or changes the template with the same id in place. */
export function putTemplate(db: WritableDb, template: Template, at: number | null): readonly Template[] {
  return withinTransaction(db, (transaction) => {
    const before = listTemplates(transaction)
    const after = withPut(before, template, at, templatesAtMost)
    return after === before ? before : storeInOrder(transaction, after.map(leavingDefaultTo(template)))
  })
}

/**
 * Adds templates at the end, as far as there is room. The first template that is the default for a transition stays the
 * default: one that is stored already, or the first of those added.
 */
export function addTemplates(db: WritableDb, added: readonly Template[]): readonly Template[] {
  return withinTransaction(db, (transaction) => {
    const before = listTemplates(transaction)
    const taken = new Set(before.map(({ defaultFor }) => defaultFor))
    const fresh = added
      .filter(({ id }) => !before.some((known) => known.id === id))
      .map((one) => {
        const isTaken = taken.has(one.defaultFor)
        taken.add(one.defaultFor)
        return isTaken ? { ...one, defaultFor: null } : one
      })
    return storeInOrder(transaction, [...before, ...fresh].slice(0, templatesAtMost))
  })
}

export function moveTemplate(db: WritableDb, templateId: string, to: number): readonly Template[] {
  return withinTransaction(db, (transaction) =>
    storeInOrder(transaction, withMoved(listTemplates(transaction), templateId, to)),
  )
}

export function removeTemplate(db: WritableDb, templateId: string): readonly Template[] {
  return withinTransaction(db, (transaction) => {
    transaction.run(removing, [templateId])
    return listTemplates(transaction)
  })
}

/** Ends the earlier default for a transition when another template is chosen: a transition has one default. */
function leavingDefaultTo(chosen: Template): (one: Template) => Template {
  return (one) =>
    one.id !== chosen.id && chosen.defaultFor !== null && one.defaultFor === chosen.defaultFor
      ? { ...one, defaultFor: null }
      : one
}

function storeInOrder(db: WritableDb, templates: readonly Template[]): readonly Template[] {
  for (const [position, { steps, ...row }] of templates.entries()) {
    db.run(storing, { ...row, position, steps: JSON.stringify(steps) })
  }
  return templates
}
