/** What triagers write to each other: never meant for the reporter. */

export const reproductionNotes = [
  'Reproduced on staging with the two test tenants. Steps as written, about ten minutes.',
  'Reproduced. Needs a session, so PR:L. I lowered the claimed score for that reason.',
  'Not reproduced on staging, it works on production though. Feature flag `new-«segment»-api` is only on there.',
  'Took me three tries: the request must go over HTTP/1.1.',
  'Checked with an account of another tenant, not only with another user of the same. It crosses the tenant border.',
  'Works exactly as described. Used our account `triage-2@desk.example`, nothing of customers was touched.',
] as const

export const duplicateHunts = [
  'Searched for `«parameter»` and for the path: nothing older. Not a duplicate.',
  'No other report about `«path»` in this programme, also not among the closed ones.',
  'First one on this endpoint as far as I can see. The scanner of our own team has nothing either.',
] as const

export const similarFinds = [
  'Looks similar to #«older», but that is another endpoint and another root cause.',
  'Compare with #«older». Same kind, I would say not a duplicate. @«colleague» you handled that one, can you have a look?',
  'Second report of this kind after #«older». If the cause is the same helper we should push the fix.',
  'Not the same as #«older»: other parameter, other service.',
] as const

export const duplicateFindings = [
  'Same as #«original»: same endpoint, same parameter, other payload. Original is older by «n» days.',
  'Duplicate of #«original». The wording is different but the request is identical apart from the account.',
  'Root cause is the one from #«original» (missing check in the shared handler). Closing as duplicate, no bounty.',
] as const

export const routingNotes = [
  'Owner of «target» is team *«team»*. Ticket «ticket», on-call has been told.',
  'Asked in #sec-«team» who owns `«path»`. Answer: the service was handed over to «team» in August.',
  '«ticket» opened with severity «severity», due in «n» working days.',
  '@«colleague» could you do the second look? I know the reporter from a conference and would rather not decide alone.',
  'Legal wants to know whether personal data of real customers was seen. Reporter says no, logs agree.',
  'Please do not ping the reporter before the hotfix is out, the press office is in the loop.',
] as const

export const rewardNotes = [
  'Panel: «severity», tier «tier» → «bounty». Same as for the comparable report in June.',
  'Proposal «bounty». The reporter asked for more, but the table is the table.',
  'Paid «bounty», budget of this month is at «many2» %.',
] as const

export const doubtNotes = [
  'I am not convinced. All that is shown is the reporter’s own data.',
  'Copy and paste from a scanner, the same text came to the other programme an hour ago.',
  'Reads generated: the endpoint does not exist in any of our services. Asked for a raw request anyway.',
  'The reporter has four invalid reports in a row here, signal is −5. Still, let me try it properly.',
  'Header is missing on the static pages only, nothing to frame there.',
] as const

export const fixNotes = [
  'Fix is merged (see «ticket»), rolls out with the evening release.',
  'Retested after the release: the proof fails, normal use works. Regression test was added by the team.',
  'Half fixed: the same thing still works under the old host name. Sent back.',
  'Fix verified on staging, production tomorrow 08:00 UTC.',
] as const
