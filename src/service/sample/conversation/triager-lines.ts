import type { StatusName } from '../catalogue.ts'

/** What triagers write to reporters: phrases over the words of the setting and of the thread. */

export const triagerQuestions = [
  'Hi «reporter»,\n\nthank you for the report. We could not reproduce this yet. Could you send us\n\n- the full request, headers included,\n- the id of the account you used, and\n- the time (UTC) of one of your tries?\n\nWith these we can find it in our logs.\n\nBest,\n«triager»',
  'Hello «reporter»,\n\nin step 2 we get a `403` and not the answer you describe. Did you use an account with another role? A short video would help.\n\n«triager»',
  'Hi, thanks for this one. Can you show what an attacker reaches with it? At the moment we see the behaviour, but no data that is not the caller’s own.',
  'Could you please retry? There was a release this morning that touched `«path»`, and on our side the answer has changed.',
  'Thank you «reporter». Two questions before we can go on:\n\n1. Is the victim’s session needed, or only an id?\n2. Does it still work when `«parameter»` is left out?\n',
  'The attachment is empty on our side (0 bytes). Could you upload it again, or paste the request as text?',
  'Hi «reporter»,\n\nplease give us a proof that works in a current browser. The one in the report is stopped by the default `SameSite` rules in «browser».\n\nKind regards\n«triager»',
] as const

export const triagerAcceptances = [
  'Hi «reporter»,\n\nwe could reproduce this and have passed it on to the team that owns «target». The severity is set to **«severity»**. We will keep you posted here.\n\nThank you for the clear report!\n«triager»',
  'Confirmed, thank you. The steps worked at the first try. The fix is being planned; please do not disclose anything before it is out.',
  'Nice find, «reporter». Reproduced on our side with two test accounts. I have set it to **Triaged** / **«severity»** and opened a ticket for the developers.',
  'Hello «reporter»,\n\nthank you for your patience. After some back and forth with the team we agree that this is valid. Severity: **«severity»**, by our table for tier «tier».\n\n«triager»',
  'Valid. Thank you for stopping where you stopped, that made our afternoon a lot easier.',
] as const

export const triagerFixes = [
  'Hi «reporter»,\n\nthe fix went live today. Could you check whether it holds from your side?\n\n«triager»',
  'This should be fixed since this morning’s release. A retest would be appreciated (paid, as our policy says).',
  'The developers have deployed a change for `«path»`. Your proof should fail now, please have a look.',
  'A fix is out. In our own retest the proof no longer works. I am closing this as **Resolved**, write here if you find a way around.',
] as const

export const triagerAwards = [
  'We would like to award you **«bounty»** for this report. Thank you for making «company» safer!',
  'The panel met today: **«bounty»**. Well earned.',
  'Hi «reporter», a bounty of **«bounty»** is on its way. «severity» on a tier «tier» target, as in our table.',
  '**«bounty»** awarded. Please check that your payment details are up to date.',
] as const

export const triagerBonus = [
  'And **«bonus»** on top for the write-up, which saved us hours.',
  'We added a bonus of **«bonus»** for the retest and the hint about the second endpoint.',
] as const

export const triagerClosings: Readonly<Partial<Record<StatusName, readonly string[]>>> = {
  Duplicate: [
    'Hi «reporter»,\n\nthank you for the report. Another researcher told us about the same issue before, we have linked it as the original. You will be informed when it is fixed.\n\nKeep hunting!\n«triager»',
    'This is the same root cause as a report we received earlier (same endpoint, other payload). I have to close it as a duplicate, sorry. You were «n» days late.',
    'Duplicate of #«original». The fix for that one covers your case as well, we checked.',
    'We already track this one. I can add you to the original so that you see when it is resolved.',
  ],
  Informative: [
    'Thank you «reporter». We understand the behaviour, but see no way in which it would harm a «customer» of «company». Closing as informative; if you find one, write here and we reopen.',
    'We discussed this with the product team: it works as designed. The data shown is public.',
    'Good observation, yet without impact of its own. Please chain it with something and we are happy to look again.',
    'This is a best practice that we know and have on our list. No bounty for it, as described under *What we do not reward*.',
  ],
  'Accepted risk': [
    'Thank you. The team knows about this and accepts the risk: closing it would break an integration that is switched off next year. Therefore we will not fix it now.',
    'Valid, but accepted: «host» holds no personal data and is going away. We documented the decision.',
  ],
  'Out of scope': [
    'Hi «reporter»,\n\n«target» is not in the scope of this programme (see the policy, section *Scope*). We have forwarded it to the vendor, but cannot reward it.\n\n«triager»',
    'This asset belongs to a third party. Please report it to them; we cannot give you permission to test it.',
    'Findings of this kind are listed under exclusions. Closing as out of scope.',
  ],
  Invalid: [
    'We went through the steps twice and the result is what it should be: the server answers `403`, only the page is cached by your browser.',
    'The token in your proof is your own. There is no other account involved, so nothing is bypassed.',
    'I am afraid this is a misunderstanding: `«parameter»` is a public identifier. Closing as invalid. If you disagree, show us data of a second account.',
    'The response you attached does not come from «host». Please check your proxy history.',
  ],
  Spam: [
    'Please do not send the output of scanners without a check of your own.',
    'This text was sent to us «n» times today from different accounts. Closed.',
  ],
  Resolved: [
    'Closing as **Resolved**. Thank you for working with us.',
    'Retest passed on both sides, so this can be closed. Thanks again, «reporter»!',
    'All done here. We hope to see more reports of this quality.',
  ],
}

export const triagerPatience = [
  'No news yet, it is planned for the next sprint.',
  'Still open. The team found two more places with the same pattern and wants to fix all at once.',
  'The fix is in review. I expect it to go out next week.',
  'Sorry for the silence, I was on leave. I have asked again today.',
  'We understand that this takes long. The change touches the billing system, where releases are frozen until the end of the month.',
] as const
