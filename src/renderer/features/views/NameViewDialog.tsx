import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'
import type { DeskError } from '#shared/desk/errors.ts'
import { longestViewName } from '#shared/desk/text-limits.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Field } from '../../design/primitives/Field.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { useApp } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible-text.ts'
import { groupTitles, sortTitles, viewTitle } from '../queue/view-words.ts'
import styles from './NameViewDialog.module.css'

const formId = 'name-view'

/** A name for the search that is on screen, or another one for a view that is there. */
export function NameViewDialog(): ReactNode {
  const renaming = useApp((state) => state.renaming)
  const search = useApp((state) => state.search)
  const saveView = useApp((state) => state.saveView)
  const renameView = useApp((state) => state.renameView)
  const closeDialog = useApp((state) => state.closeDialog)
  const [name, setName] = useState(renaming?.name ?? search.trim().slice(0, longestViewName))
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<DeskError | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || name.trim() === '') return
    setPending(true)
    const answer = await (renaming === null ? saveView(name.trim()) : renameView(renaming.id, name.trim()))
    setPending(false)
    if (answer.ok) closeDialog()
    else setError(answer.error)
  }
  return (
    <Dialog
      title={renaming === null ? 'Save view' : 'Rename view'}
      isOpen
      width="narrow"
      onClose={closeDialog}
      actions={
        <>
          <Button variant="quiet" onPress={closeDialog}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isPending={isPending}
            isDisabled={name.trim() === ''}
          >
            {renaming === null ? 'Save view' : 'Rename'}
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          label="Name"
          value={name}
          onChange={setName}
          maxLength={longestViewName}
          autoFocus
          onFocus={(event) => {
            if (event.target instanceof HTMLInputElement) event.target.select()
          }}
        />
        {renaming === null && <WhatIsSaved />}
        {error !== null && <ErrorNote error={error} />}
      </Form>
    </Dialog>
  )
}

function WhatIsSaved(): ReactNode {
  const view = useApp((state) => state.view)
  const search = useApp((state) => state.search)
  const sort = useApp((state) => state.sort)
  const group = useApp((state) => state.group)
  const counts = useApp((state) => state.counts)
  return (
    <dl className={styles.facts}>
      <dt>Looks through</dt>
      <dd>
        <bdi>{visibleText(viewTitle(view, counts))}</bdi>
      </dd>
      <dt>Search</dt>
      <dd className={search.trim() === '' ? undefined : styles.search}>
        {search.trim() === '' ? 'Everything in it' : visibleText(search)}
      </dd>
      <dt>Order</dt>
      <dd>{sortTitles[sort]}</dd>
      <dt>Groups</dt>
      <dd>{group === 'none' ? 'None' : groupTitles[group]}</dd>
    </dl>
  )
}
