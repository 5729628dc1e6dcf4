import { printName } from '#shared/rules/query/print.ts'
import { findCommand } from '../../commands/registry.ts'
import { notifyFailure } from '../../notices/notify-error.ts'
import type { AppStore } from '../../state/app-state.ts'
import { guidePages } from '../../words/guide-pages.ts'
import { settingNames } from '../../words/setting-words.ts'
import { runIntent } from './use-intents.ts'

/** Runs an entry according to its id, which contains a kind and a value. */
export function runEntry(store: AppStore, id: string): void {
  const [kind, ...rest] = id.split(':')
  const what = rest.join(':')
  const state = store.getState()
  if (kind === 'command') findCommand(what)?.run(store)
  const setting = kind === 'setting' ? settingNames.find((name) => name === what) : undefined
  if (setting !== undefined) state.openSettings(setting)
  const page = kind === 'guide' ? guidePages.find(({ id: other }) => other === what) : undefined
  if (page !== undefined) state.openGuide(page.id)
  const saved = kind === 'saved' ? state.savedViews?.find(({ id: other }) => other === what) : undefined
  if (saved !== undefined) state.chooseSavedView(saved)
  if (kind === 'program') state.chooseView({ kind: 'program', programId: Number(what) })
  const person = kind === 'person' ? state.people?.find(({ id: other }) => other === what) : undefined
  if (person !== undefined) {
    state.chooseView({ kind: 'all' })
    state.typeSearch(`assignee:${printName(person.nickname)}`)
  }
  if (kind === 'workspace') void state.switchWorkspace(what).then(notifyFailure)
  if (kind === 'state' || kind === 'assign' || kind === 'severity') void runIntent(store, kind, what)
  if (kind === 'report') void state.openReport(Number(what))
  if (kind === 'search') state.typeSearch(what)
}
