import { notify } from '../design/primitives/Toast.tsx'
import { focusNextPane } from '../focus/pane-focus.ts'
import { notifyFailure } from '../notices/notify-error.ts'
import { subjectOf } from '../state/subject.ts'
import { elementAsSent } from '../text/as-sent.ts'
import { copyText } from '../text/copy-text.ts'
import { focusCode } from './code-steps.ts'
import type { Command } from './command.ts'
import { isOffered, runOffered } from './offered-actions.ts'

/** The entry of a timeline that has the focus; null when none has it. */
function focusedEntry(): HTMLElement | null {
  const entry = document.activeElement?.closest<HTMLElement>('article') ?? null
  return entry?.closest('[data-pane="report"]') == null ? null : entry
}

async function copyEntry(): Promise<void> {
  const text = focusedEntry()?.querySelector<HTMLElement>('[data-entry-text]')
  const words = text == null ? '' : elementAsSent(text).trim()
  if (words !== '' && (await copyText(words))) notify({ tone: 'plain', title: 'Text copied' })
}

/** @returns the address of the focused link in a report's texts; null when no link has the focus. */
function focusedAddress(): string | null {
  return document.activeElement?.closest<HTMLElement>('[data-address]')?.dataset.address ?? null
}

async function copyAddress(): Promise<void> {
  const address = focusedAddress()
  if (address !== null && (await copyText(address))) notify({ tone: 'plain', title: 'Address copied' })
}

export const deskCommands: readonly Command[] = [
  {
    id: 'timeline.next',
    title: 'Next timeline entry',
    group: 'Read',
    isEnabled: () => isOffered('timeline.next'),
    run: () => runOffered('timeline.next'),
  },
  {
    id: 'timeline.previous',
    title: 'Previous timeline entry',
    group: 'Read',
    isEnabled: () => isOffered('timeline.previous'),
    run: () => runOffered('timeline.previous'),
  },
  {
    id: 'entry.copy',
    title: 'Copy text of the entry',
    group: 'Read',
    isEnabled: () => focusedEntry() !== null,
    run: () => void copyEntry(),
  },
  {
    id: 'link.copyAddress',
    title: 'Copy link address',
    group: 'Read',
    synonyms: 'url href',
    isEnabled: () => focusedAddress() !== null,
    run: () => void copyAddress(),
  },
  {
    id: 'code.next',
    title: 'Next code',
    group: 'Read',
    synonyms: 'copy payload inline',
    isEnabled: (state) => subjectOf(state) !== null,
    run: () => focusCode(1),
  },
  {
    id: 'code.previous',
    title: 'Previous code',
    group: 'Read',
    synonyms: 'copy payload inline',
    isEnabled: (state) => subjectOf(state) !== null,
    run: () => focusCode(-1),
  },
  {
    id: 'workspace.me',
    title: 'Choose who I am',
    group: 'Workspace',
    synonyms: 'user account identity',
    run: (store) => store.getState().openDialog('me'),
  },
  {
    id: 'workspace.switch',
    title: 'Switch workspace',
    group: 'Go',
    synonyms: 'account tenant',
    run: (store) => store.getState().openDialog('switchWorkspace'),
  },
  {
    id: 'workspace.edit',
    title: 'Rename or color this workspace',
    group: 'Workspace',
    run: (store) => store.getState().openDialog('editWorkspace'),
  },
  {
    id: 'workspace.add',
    title: 'Add a workspace',
    group: 'Workspace',
    synonyms: 'connect account',
    run: (store) => store.getState().openDialog('addWorkspace'),
  },
  {
    id: 'workspace.renewToken',
    title: 'Enter a new access token',
    group: 'Workspace',
    synonyms: 'api key credentials',
    run: (store) => store.getState().openDialog('renewToken'),
  },
  {
    id: 'workspace.forget',
    title: 'Forget this workspace',
    group: 'Workspace',
    synonyms: 'remove delete disconnect sign out',
    run: (store) => store.getState().openDialog('forget'),
  },
  {
    id: 'sync.now',
    title: 'Sync now',
    group: 'Workspace',
    synonyms: 'refresh reload update',
    run: (store) => void store.getState().syncNow().then(notifyFailure),
  },
  {
    id: 'desk.palette',
    title: 'Command palette',
    group: 'Desk',
    run: (store) => store.getState().openDialog('palette'),
  },
  {
    id: 'desk.keys',
    title: 'Keyboard shortcuts',
    group: 'Desk',
    synonyms: 'shortcuts hotkeys help bindings',
    run: (store) => store.getState().openDialog('keys'),
  },
  {
    id: 'desk.storage',
    title: 'Storage and backups',
    group: 'Desk',
    synonyms: 'disk database diagnostics',
    run: (store) => store.getState().openDialog('storage'),
  },
  {
    id: 'desk.proxy',
    title: 'Proxy',
    group: 'Desk',
    synonyms: 'network company firewall',
    run: (store) => store.getState().openDialog('proxy'),
  },
  {
    id: 'sla.open',
    title: 'SLA rules and calendar',
    group: 'Desk',
    synonyms: 'due deadline response time target holiday working hours business days',
    run: (store) => store.getState().openDialog('sla'),
  },
  {
    id: 'types.open',
    title: 'Name vulnerability types',
    group: 'Desk',
    run: (store) => store.getState().openDialog('types'),
  },
  {
    id: 'desk.settings',
    title: 'Settings',
    group: 'Desk',
    synonyms: 'preferences options configuration',
    run: (store) => store.getState().openDialog('settings'),
  },
  { id: 'pane.next', title: 'Next pane', group: 'Move', run: () => focusNextPane(1) },
  { id: 'pane.previous', title: 'Previous pane', group: 'Move', run: () => focusNextPane(-1) },
  {
    id: 'theme.toggle',
    title: 'Switch between light and dark',
    group: 'Desk',
    synonyms: 'theme mode appearance night',
    run: (store) => {
      const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark'
      const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches
      const theme = store.getState().desk?.settings.theme
      const next = (theme === 'system' ? systemIsDark : isDark) ? 'light' : 'dark'
      void store.getState().changeSettings({ theme: next }).then(notifyFailure)
    },
  },
  {
    id: 'density.toggle',
    title: 'Switch between comfortable and compact rows',
    group: 'Desk',
    synonyms: 'density spacing',
    run: (store) => {
      const density = store.getState().desk?.settings.density === 'compact' ? 'comfortable' : 'compact'
      void store.getState().changeSettings({ density }).then(notifyFailure)
    },
  },
]
