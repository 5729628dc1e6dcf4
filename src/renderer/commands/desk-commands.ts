import { notifyFailure } from '../errors/notify-error.ts'
import type { Command } from './command.ts'
import { isOffered, runOffered } from './offered-actions.ts'
import { focusNextPane } from './pane-focus.ts'

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
    id: 'workspace.me',
    title: 'Choose who I am',
    group: 'Workspace',
    run: (store) => store.getState().openDialog('me'),
  },
  {
    id: 'workspace.add',
    title: 'Add a workspace',
    group: 'Workspace',
    run: (store) => store.getState().openDialog('addWorkspace'),
  },
  {
    id: 'workspace.renewToken',
    title: 'Enter a new access token',
    group: 'Workspace',
    run: (store) => store.getState().openDialog('renewToken'),
  },
  {
    id: 'workspace.forget',
    title: 'Forget this workspace',
    group: 'Workspace',
    run: (store) => store.getState().openDialog('forget'),
  },
  {
    id: 'sync.now',
    title: 'Sync now',
    group: 'Workspace',
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
    run: (store) => store.getState().openDialog('keys'),
  },
  {
    id: 'desk.storage',
    title: 'Storage: sizes, backups, what is kept',
    group: 'Desk',
    run: (store) => store.getState().openDialog('storage'),
  },
  {
    id: 'desk.settings',
    title: 'Settings',
    group: 'Desk',
    run: (store) => store.getState().openDialog('settings'),
  },
  { id: 'pane.next', title: 'Next pane', group: 'Move', run: () => focusNextPane(1) },
  { id: 'pane.previous', title: 'Previous pane', group: 'Move', run: () => focusNextPane(-1) },
  {
    id: 'theme.toggle',
    title: 'Switch between light and dark',
    group: 'Desk',
    run: (store) => {
      const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark'
      const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches
      const theme = store.getState().desk?.settings.theme
      const next = (theme === 'system' ? systemIsDark : isDark) ? 'light' : 'dark'
      void store.getState().changeSettings({ theme: next }).then(notifyFailure)
    },
  },
]
