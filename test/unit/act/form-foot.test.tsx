import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { heldModifier, keyCaps } from '#renderer/design/key-caps.ts'
import { FormFoot } from '#renderer/forms/FormFoot.tsx'
import { createAppStore } from '#renderer/state/store.ts'
import { AppStoreContext } from '#renderer/state/use-app.ts'
import type { KeyChoices } from '#shared/desk/key-choices.ts'
import { deskState } from '../renderer/state/desk-state.ts'
import { heldDesk } from '../renderer/state/held-desk.ts'

const draw = (change: { readonly singleKeys?: boolean; readonly keys?: KeyChoices }) => {
  const store = createAppStore(heldDesk().desk)
  const desk = deskState('one')
  store.getState().takeDesk({ ...desk, settings: { ...desk.settings, ...change } })
  // Without a window, components are drawn from the initial state.
  const shown = { ...store, getInitialState: store.getState }
  const html = renderToStaticMarkup(
    <AppStoreContext value={shown}>
      <FormFoot verb="Send" isDisabled={false} lack={null} />
    </AppStoreContext>,
  )
  return html.replace(/^.*<p/, '').replaceAll(/<[^>]*>/g, '')
}

const cap = (keys: string) => keyCaps(keys).join('')

test('the key that undoes is named as it is at present, and none where none does', () => {
  expect(draw({})).toMatch(/Sends after 10 seconds · z to undo$/)
  expect(draw({ singleKeys: false })).toContain(` · ${cap('$mod+z')} to undo`)
  expect(draw({ keys: { preset: 'modifier', own: {} } })).toContain(` · ${cap(`${heldModifier}+z`)} to undo`)
  expect(draw({ keys: { preset: 'desk', own: { 'undo.last': [] } } })).toMatch(/Sends after 10 seconds$/)
})
