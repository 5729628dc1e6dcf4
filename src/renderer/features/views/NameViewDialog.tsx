import { type ReactNode, useState } from 'react'
import { longestViewName } from '#shared/desk/text-limits.ts'
import { beginningOf } from '#shared/rules/beginning-of.ts'
import { Field } from '../../design/primitives/Field.tsx'
import { SubmitDialog } from '../../forms/SubmitDialog.tsx'
import { useApp } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'
import { groupTitles, sortTitles, viewTitle } from '../../words/view-words.ts'
import styles from './NameViewDialog.module.css'

/** Names the search on screen as a new saved view, or renames a saved view. */
export function NameViewDialog(): ReactNode {
  const renaming = useApp((state) => state.renaming)
  const search = useApp((state) => state.search)
  const saveView = useApp((state) => state.saveView)
  const renameView = useApp((state) => state.renameView)
  const [typed, setTyped] = useState(renaming?.name ?? beginningOf(search.trim(), longestViewName))
  const name = typed.trim()
  return (
    <SubmitDialog
      title={renaming === null ? 'Save view' : 'Rename view'}
      verb={renaming === null ? 'Save view' : 'Rename'}
      isReady={name !== ''}
      onSubmit={() => (renaming === null ? saveView(name) : renameView(renaming.id, name))}
    >
      <Field
        label="Name"
        value={typed}
        onChange={setTyped}
        maxLength={longestViewName}
        autoFocus
        onFocus={(event) => {
          if (event.target instanceof HTMLInputElement) event.target.select()
        }}
      />
      {renaming === null && <WhatIsSaved />}
    </SubmitDialog>
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
      <dt>In</dt>
      <dd>
        <bdi>{visibleText(viewTitle(view, counts))}</bdi>
      </dd>
      <dt>Search</dt>
      <dd className={search.trim() === '' ? undefined : styles.search}>
        {search.trim() === '' ? 'None' : visibleText(search)}
      </dd>
      <dt>Order</dt>
      <dd>{sortTitles[sort]}</dd>
      <dt>Groups</dt>
      <dd>{group === 'none' ? 'None' : groupTitles[group]}</dd>
    </dl>
  )
}
