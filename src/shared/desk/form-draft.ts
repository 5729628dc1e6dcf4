/** The types of a form's values. Values read back from the stored JSON are checked against them. */
export type FieldKinds<Form> = {
  readonly [Field in keyof Form]: 'string' | 'string or null' | 'number or null' | 'object or null'
}

/** The fields of a form that differ from its start, as JSON to store while the user types; empty when none differs. */
export function draftOf<Form extends object>(form: Form, start: Form, kinds: FieldKinds<Form>): string {
  const changed = changedFields(form, start, kinds)
  return changed.length === 0
    ? ''
    : JSON.stringify(Object.fromEntries(changed.map((field) => [field, form[field]])))
}

/** The form as the user left it. Fields that this form does not have (another version wrote them) are dropped. */
export function withDraft<Form extends object>(start: Form, draft: string, kinds: FieldKinds<Form>): Form {
  const read: unknown = draft === '' ? null : JSON.parse(draft)
  if (typeof read !== 'object' || read === null) return start
  const kept = Object.entries(read).filter(([name, value]) => {
    const field = fieldsOf(kinds).find((one) => one === name)
    if (field === undefined) return false
    const [kind, orNull] = kinds[field].split(' or ')
    return value === null ? orNull !== undefined : typeof value === kind
  })
  return { ...start, ...Object.fromEntries(kept) }
}

/** The text fields that differ from the form's start, joined; empty when none does. */
export function newTexts<Form extends object>(form: Form, start: Form, kinds: FieldKinds<Form>): string {
  const typed = changedFields(form, start, kinds).map((field) => form[field])
  return typed.filter((value) => typeof value === 'string' && value.trim() !== '').join('\n\n')
}

function changedFields<Form extends object>(form: Form, start: Form, kinds: FieldKinds<Form>) {
  return fieldsOf(kinds).filter((field) => JSON.stringify(form[field]) !== JSON.stringify(start[field]))
}

function fieldsOf<Form>(kinds: FieldKinds<Form>): readonly (keyof Form & string)[] {
  return Object.keys(kinds) as (keyof Form & string)[]
}
