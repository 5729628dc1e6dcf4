import type { Template } from '#shared/desk/template.ts'

const nothing = { assignsMe: false, severity: null, transition: null } as const

/** Templates to begin with, added by a button. Their ids are fixed, so adding them twice creates no duplicates. */
export const starterTemplates: readonly Template[] = [
  {
    id: 'starter-triaged',
    name: 'Triaged: thank you',
    audience: 'public',
    defaultFor: 'triaged',
    steps: nothing,
    text: 'Hi {{reporter}},\n\nThank you for your report. We could reproduce #{{report.id}} and have passed it on to the team that owns {{target}}. We will reply here when there is news.',
  },
  {
    id: 'starter-more-info',
    name: 'Needs more info: steps to reproduce',
    audience: 'public',
    defaultFor: 'needs_more_info',
    steps: nothing,
    text: 'Hi {{reporter}},\n\nThank you for your report. We could not reproduce it yet. Could you add:\n\n1. the exact requests, from the first to the one that shows the problem,\n2. the account or role you used,\n3. what you saw, and what you expected instead?\n\nWe will look again as soon as we have them.',
  },
  {
    id: 'starter-duplicate',
    name: 'Duplicate: known already',
    audience: 'public',
    defaultFor: 'duplicate',
    steps: nothing,
    text: 'Hi {{reporter}},\n\nThank you for your report. It describes the same problem as #{{duplicate.id}}, which reached us earlier, so we close this one as its duplicate.',
  },
  {
    id: 'starter-resolved',
    name: 'Resolved: please check',
    audience: 'public',
    defaultFor: 'resolved',
    steps: nothing,
    text: 'Hi {{reporter}},\n\nThe problem you reported is fixed and the fix is live. If you still see it, please reply here. Thank you for helping {{program}}.',
  },
  {
    id: 'starter-informative',
    name: 'Informative: no risk shown',
    audience: 'public',
    defaultFor: 'informative',
    steps: nothing,
    text: 'Hi {{reporter}},\n\nThank you for your report. We understand what you describe, but we don’t see how it puts users or data at risk. If you can show how, we will gladly look again.',
  },
  {
    id: 'starter-out-of-scope',
    name: 'Out of scope',
    audience: 'public',
    defaultFor: 'out_of_scope',
    steps: nothing,
    text: 'Hi {{reporter}},\n\nThank you for your report. {{target}} is not in the scope of {{program}}, so we cannot take it further here. The program page lists what is in scope.',
  },
  {
    id: 'starter-reward',
    name: 'Reward: thank you',
    audience: 'public',
    defaultFor: null,
    steps: nothing,
    text: 'Hi {{reporter}},\n\nThank you again for #{{report.id}}. The reward for it is {{bounty}}.',
  },
  {
    id: 'starter-take',
    name: 'I’ll take this',
    audience: 'internal',
    defaultFor: null,
    steps: { ...nothing, assignsMe: true },
    text: '{{me}} is looking at this.',
  },
  {
    id: 'starter-accept',
    name: 'Accept as high and assign to me',
    audience: 'public',
    defaultFor: null,
    steps: { assignsMe: true, severity: 'high', transition: 'triaged' },
    text: 'Hi {{reporter}},\n\nThank you for your report. We could reproduce it and are working on it.',
  },
]
