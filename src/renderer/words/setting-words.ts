import type { SettingName } from '../state/shape/ui-shape.ts'

/** The pages of the settings, in their order. */
export const settingPages = [
  { id: 'general', title: 'General' },
  { id: 'triage', title: 'Triage' },
  { id: 'keyboard', title: 'Keyboard' },
  { id: 'signals', title: 'Signals' },
  { id: 'evidence', title: 'Evidence' },
  { id: 'workspace', title: 'Workspaces' },
  { id: 'network', title: 'Network' },
  { id: 'data', title: 'Data' },
  { id: 'about', title: 'About' },
] as const

export type SettingPage = (typeof settingPages)[number]['id']

interface SettingWords {
  readonly page: SettingPage
  readonly title: string
  /** What the setting does. */
  readonly says?: string
  /** Other words by which a search finds the setting. */
  readonly synonyms?: string
  /** Whether the palette already has a command for it, or there is nothing to set. */
  readonly isCommand?: true
}

/** All settings, in the order of their pages. */
export const settingWords: Readonly<Record<SettingName, SettingWords>> = {
  theme: { page: 'general', title: 'Appearance', synonyms: 'theme light dark night mode color' },
  density: { page: 'general', title: 'List density', synonyms: 'compact comfortable rows spacing' },
  advancesAfterState: {
    page: 'triage',
    title: 'Auto-advance after a state change',
    says: 'Opens the next report in the queue. You can still undo from there.',
    synonyms: 'next report',
  },
  keepsReviewed: {
    page: 'triage',
    title: 'Reviewed reports leave the inbox',
    says: 'They come back when somebody else does something. Until then they’re under Reviewed.',
    synonyms: 'done archive',
  },
  undoSeconds: {
    page: 'triage',
    title: 'Undo delay (seconds)',
    says: 'How long an action waits before it’s sent. At 0, it’s sent right away.',
    synonyms: 'undo send hold seconds',
  },
  rewardConfirmAbove: {
    page: 'triage',
    title: 'Confirm amounts above',
    says: 'Larger bounties and bonuses must be typed twice. In US dollars, and about as much in other currencies.',
    synonyms: 'reward bounty bonus limit currency',
  },
  outboxKeptDays: {
    page: 'triage',
    title: 'Days to keep outbox history',
    says: 'How long the outbox lists actions that were sent, undone, or discarded.',
    synonyms: 'settled actions',
  },
  templates: {
    page: 'triage',
    title: 'Templates and macros',
    says: 'Text you write often, plus actions to run with it.',
    synonyms: 'snippets canned replies',
    isCommand: true,
  },
  labelsOfOwn: {
    page: 'triage',
    title: 'Labels',
    says: 'Your own labels on reports. They stay on this computer.',
    synonyms: 'tags colors',
    isCommand: true,
  },
  types: {
    page: 'triage',
    title: 'Vulnerability types',
    says: 'Name this workspace’s vulnerability type IDs.',
    synonyms: 'names ids',
    isCommand: true,
  },
  sla: {
    page: 'triage',
    title: 'SLA rules and calendar',
    says: 'How soon your team promises a first reply, triage, resolution, and bounty.',
    synonyms: 'due deadline working hours holidays',
    isCommand: true,
  },
  singleKeys: {
    page: 'keyboard',
    title: 'Single keys',
    says: 'Letters like j or s work without a modifier. Turn this off if you dictate or hit keys by accident. Every command stays in the palette.',
    synonyms: 'shortcuts letters modifier accessibility',
  },
  keys: {
    page: 'keyboard',
    title: 'Keyboard shortcuts',
    says: 'Change any shortcut, or switch presets.',
    synonyms: 'bindings hotkeys remap preset',
    isCommand: true,
  },
  repeatedText: {
    page: 'signals',
    title: 'Repeated text',
    says: 'A passage that appears word for word in other reports.',
    synonyms: 'copy paste',
  },
  noEvidence: {
    page: 'signals',
    title: 'No evidence',
    says: 'No files are attached.',
    synonyms: 'attachments',
  },
  newEndpoint: {
    page: 'signals',
    title: 'New endpoint',
    says: 'A path no other report or target in the program mentions.',
    synonyms: 'url path',
  },
  placeholders: {
    page: 'signals',
    title: 'Unfilled placeholders',
    says: 'Template placeholders nobody filled in.',
    synonyms: 'template blanks',
  },
  evidenceFolder: { page: 'evidence', title: 'Evidence folder', synonyms: 'downloads directory path' },
  evidenceNaming: { page: 'evidence', title: 'Report folder names', synonyms: 'naming pattern' },
  allowedHosts: {
    page: 'evidence',
    title: 'Allowed hosts',
    says: 'Hosts on your own network this workspace may download evidence from. A download that’s refused offers to add its host. Images in reports never use them.',
    synonyms: 'private network vpn company intranet exceptions storage',
  },
  editWorkspace: {
    page: 'workspace',
    title: 'Name and color',
    says: 'How you tell this workspace apart.',
    synonyms: 'rename workspace',
    isCommand: true,
  },
  me: {
    page: 'workspace',
    title: 'Your identity',
    says: 'Decides which reports are yours. Your own actions don’t count as changes.',
    synonyms: 'who am i user account',
    isCommand: true,
  },
  renewToken: {
    page: 'workspace',
    title: 'Access token',
    says: 'Kept in the system keychain, or until you quit if there isn’t one.',
    synonyms: 'api key credentials',
    isCommand: true,
  },
  addWorkspace: {
    page: 'workspace',
    title: 'Add a workspace',
    says: 'Another service, or the same one with another token.',
    synonyms: 'connect account',
    isCommand: true,
  },
  forget: {
    page: 'workspace',
    title: 'Forget this workspace',
    says: 'Removes its local copy and token from this computer. You’ll see what would be lost first.',
    synonyms: 'remove delete disconnect sign out',
    isCommand: true,
  },
  proxy: {
    page: 'network',
    title: 'Proxy',
    says: 'How the desk reaches your service, evidence, and images.',
    synonyms: 'network company firewall http https',
    isCommand: true,
  },
  storage: {
    page: 'data',
    title: 'Storage, encryption, and backups',
    says: 'Disk usage, old reports, backups, checks, and diagnostics.',
    synonyms: 'database privacy size logs rebuild',
    isCommand: true,
  },
  about: { page: 'about', title: 'Version', synonyms: 'triage desk license', isCommand: true },
}

/** The names of all settings, in the order of their pages. */
export const settingNames = settingPages.flatMap(({ id }) =>
  namesIn(settingWords).filter((name) => settingWords[name].page === id),
)

function namesIn(words: Readonly<Record<SettingName, SettingWords>>): readonly SettingName[] {
  return Object.keys(words) as SettingName[]
}

/** The settings that match a search: for every typed word, a word of the setting's texts begins with it. */
export function settingsFor(typed: string): readonly SettingName[] {
  const wanted = wordsOf(typed)
  return settingNames.filter((name) => {
    const { page, title, says = '', synonyms = '' } = settingWords[name]
    const among = wordsOf(`${pageTitle(page)} ${title} ${says} ${synonyms}`)
    return wanted.every((word) => among.some((candidate) => candidate.startsWith(word)))
  })
}

/** @returns the title of a page; empty for an unknown page. */
export const pageTitle = (page: SettingPage): string =>
  settingPages.find(({ id }) => id === page)?.title ?? ''

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
