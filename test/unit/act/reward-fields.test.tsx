import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RewardFields } from '#renderer/forms/reward/RewardFields.tsx'
import { rewardNothing } from '#renderer/forms/reward/reward-change.ts'
import { createAppStore } from '#renderer/state/store.ts'
import { AppStoreContext } from '#renderer/state/use-app.ts'
import { heldDesk } from '../renderer/state/held-desk.ts'

test('an empty field says that the amount stays as it is, whether it is known or not', () => {
  const html = renderToStaticMarkup(
    <AppStoreContext value={createAppStore(heldDesk().desk)}>
      <RewardFields
        form={rewardNothing}
        onChange={() => undefined}
        now={{ bounty: 500, bonus: null }}
        currency="EUR"
      />
    </AppStoreContext>,
  )
  expect(html.match(/placeholder="[^"]*"/g)).toEqual(['placeholder="Unchanged"', 'placeholder="Unchanged"'])
  expect(html).toContain('Currently unknown. Leave empty to keep it.')
})
