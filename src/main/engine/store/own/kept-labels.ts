import { LabelShape } from '#shared/desk/label-shape.ts'
import { type CountedLabel, isSameLabelName, type Label, labelsAtMost } from '#shared/desk/labels.ts'
import { change, type ReadableDb, select, type Transaction } from '../database.ts'

/** The user's labels, and the reports they are on. Never sent to the service. */

interface Row {
  readonly id: string
  readonly name: string
  readonly color: string
}

const all = select<Row>('labels.list', 'select id, name, color from labels')
// Reports that are not in the local copy (any more) do not count.
const uses = select<{ id: string; reports: number }>(
  'labels.uses',
  `select x.label_id as id, count(*) as reports from report_labels x cross join reports r on r.id = x.report_id
   group by x.label_id`,
)
const storing = change(
  'labels.store',
  `insert into labels (id, name, color) values (:id, :name, :color)
   on conflict (id) do update set name = excluded.name, color = excluded.color`,
)
const removing = change('labels.remove', 'delete from labels where id = ?')
const takingOffAll = change('labels.takeOffAll', 'delete from report_labels where label_id = ?')
const ofReport = select<{ id: string }>(
  'labels.ofReport',
  'select label_id as id from report_labels where report_id = ? order by label_id',
)
// Only an existing label can be put on a report.
const putting = change(
  'labels.put',
  `insert into report_labels (report_id, label_id) select :reportId, id from labels where id = :labelId
   on conflict (report_id, label_id) do nothing`,
)
const takingOff = change(
  'labels.takeOff',
  'delete from report_labels where report_id = :reportId and label_id = :labelId',
)
const onSome = select<{ id: string; reports: number }>(
  'labels.onSome',
  `select x.label_id as id, count(*) as reports from json_each(?) w
     cross join report_labels x on x.report_id = w.value group by x.label_id`,
)

/**
 * All labels, ordered by name. A label that is damaged, or that this version does not understand, stays stored but is
 * left out.
 */
export function listLabels(db: ReadableDb): readonly Label[] {
  return db
    .all(all)
    .flatMap((row) => {
      const read = LabelShape.safeParse(row)
      return read.success ? [read.data] : []
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1))
}

/** Like `listLabels`, with the number of reports that have each label. */
export function countedLabels(db: ReadableDb): readonly CountedLabel[] {
  const counts = new Map(db.all(uses).map(({ id, reports }) => [id, reports]))
  return listLabels(db).map((label) => ({ ...label, reports: counts.get(label.id) ?? 0 }))
}

/** Why a label cannot be stored as requested. */
type Hindrance = 'nameTaken' | 'tooMany'

/**
 * Adds a label, or renames and recolors the label with the same id. Names that a search cannot tell apart count as
 * equal.
 *
 * @returns why the label cannot be stored; null when it was stored.
 */
export function storeLabel(transaction: Transaction, label: Label): Hindrance | null {
  const labels = listLabels(transaction)
  const others = labels.filter(({ id }) => id !== label.id)
  // A label keeps its name, even if an earlier version of the desk accepted two such names.
  const isNamed = labels.some(({ id, name }) => id === label.id && name === label.name)
  if (!isNamed && others.some(({ name }) => isSameLabelName(name, label.name))) return 'nameTaken'
  if (others.length >= labelsAtMost) return 'tooMany'
  transaction.run(storing, { ...label })
  return null
}

/** Removes a label, including from all reports that have it. */
export function removeLabel(transaction: Transaction, labelId: string): void {
  transaction.run(takingOffAll, [labelId])
  transaction.run(removing, [labelId])
}

/** Ids of a report's labels, including labels that `listLabels` leaves out. */
export function labelsOf(db: ReadableDb, reportId: number): readonly string[] {
  return db.all(ofReport, [reportId]).map(({ id }) => id)
}

/** How many of these reports have each label, by the label's id; labels on none of them are left out. */
export function countLabelsOf(
  db: ReadableDb,
  reportIds: readonly number[],
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    db.all(onSome, [JSON.stringify(reportIds)]).map(({ id, reports }) => [id, reports]),
  )
}

export function putLabelOn(transaction: Transaction, reportId: number, labelId: string): void {
  transaction.run(putting, { reportId, labelId })
}

export function takeLabelOff(transaction: Transaction, reportId: number, labelId: string): void {
  transaction.run(takingOff, { reportId, labelId })
}
