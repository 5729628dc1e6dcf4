import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AssignForm } from '#renderer/features/decision/forms/AssignForm.tsx'
import { createAppStore } from '#renderer/state/store.ts'
import { AppStoreContext } from '#renderer/state/use-app.ts'
import { deskState } from '../renderer/state/desk-state.ts'
import { heldDesk } from '../renderer/state/held-desk.ts'

test('a name typed before the form was there is in its field, and its button assigns to that person', () => {
  const store = createAppStore(heldDesk().desk)
  store.getState().takeDesk(deskState('one'))
  store.setState({ people: [{ id: 'u-3', nickname: 'renate', isMe: false }] })
  void store.getState().openReport(7)
  store.getState().openForm('assign')
  // Enter would choose from a list that is not on screen yet.
  store.getState().keepTypedForForm('ren\n')
  // Without a window, components are drawn from the initial state.
  const shown = { ...store, getInitialState: store.getState }
  const html = renderToStaticMarkup(
    <AppStoreContext value={shown}>
      <AssignForm workspaceId="one" reportId={7} />
    </AppStoreContext>,
  )
  expect(html).toContain('value="ren"')
  expect(html).toContain('Assign to renate')
})
