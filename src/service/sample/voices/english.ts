import { phrase } from '../phrase.ts'
import { fix, impact, numberedSteps, proof, proofWithoutWords, sections, summary, title } from './pieces.ts'
import type { Voice } from './voice.ts'

/** Complete and well ordered: what every triager hopes for. */
export const careful: Voice = (notebook) => {
  const { words, random } = notebook
  const environment = phrase(random.pick(environments), words)
  const aside = phrase(random.pick(asides), words)
  const order = random.int(0, 2)
  const headings = alternativesOfHeadings[order] ?? alternativesOfHeadings[0]
  return {
    title: title(notebook),
    summary: summary(notebook),
    description: sections([
      [headings[0], `${summary(notebook)}${aside === '' ? '' : `\n\n${aside}`}`],
      [headings[1], numberedSteps(notebook)],
      [headings[2], proof(notebook)],
      [headings[3], random.chance(0.8) ? fix(notebook) : ''],
      [headings[4], environment],
    ]),
    impact: impact(notebook),
  }
}

const alternativesOfHeadings = [
  ['Summary', 'Steps to reproduce', 'Proof of concept', 'Suggested fix', 'Tested with'],
  ['Description', 'Steps', 'Evidence', 'Remediation', 'Environment'],
  ['What happens', 'How to reproduce', 'Requests and responses', 'How I would fix it', 'Setup'],
] as const

const environments = [
  '- «browser»\n- «tool»\n- Accounts: `«me»`, `«victim»` (both mine, please delete them)',
  '- Tested from `«ip»`, header `X-Bug-Bounty: «handle»` on every request\n- «tool», «browser»',
  '| | |\n|---|---|\n| Browser | «browser» |\n| Proxy | «tool» |\n| Source address | `«ip»` |\n| Accounts | `«me»`, `«victim»` |',
  'All with my own accounts `«me»` and `«victim»`; no data of other people was read.',
] as const

const asides = [
  '',
  '',
  '> I stopped as soon as the proof was clear. If you need more, please tell me how far I may go.',
  'The neighbouring endpoints are fine, I checked them.',
  'This is not a duplicate of the disclosed issue from last year: that one was about another parameter and is fixed.',
  'It works in the current release and in the one before it.',
  '**Note:** a web application firewall is in front of «host». It blocks the obvious payloads; the ones below pass.',
] as const

/** A note of the company's own people; its title has to fit into 127 characters. */
export const known: Voice = (notebook) => {
  const { words, random } = notebook
  return {
    title: title(notebook).slice(0, 127),
    summary: `${phrase(random.pick(origins), words)} ${summary(notebook)}`,
    description: sections([
      ['Where it comes from', phrase(random.pick(origins), words)],
      ['How to recognise it', numberedSteps(notebook)],
      ['Plan', `${fix(notebook)} Reports about this are duplicates of this entry.`],
    ]),
    impact: impact(notebook),
  }
}

const origins = [
  'Found in the annual penetration test, report section 4.«n».',
  'Found by our own team while working on the last incident.',
  'Came up in the code review of «target».',
  'Told to us by a partner outside the programme.',
] as const

/** Short and in order. */
export const plain: Voice = (notebook) => ({
  title: title(notebook),
  summary: summary(notebook),
  description: sections([
    ['', phrase(notebook.random.pick(plainLeads), notebook.words)],
    ['Steps', numberedSteps(notebook)],
    ['', proof(notebook)],
  ]),
  impact: impact(notebook),
})

const plainLeads = [
  'Affected: `«path»` on «host», parameter `«parameter»`.',
  'Host: «host»\\\nEndpoint: `«method» «path»`\\\nParameter: `«parameter»`',
  'Found while testing «target», reproduced on two days.',
  'Tested with two accounts of mine on «host» («browser»).',
  'Where: `«path»`. What is needed: an account that everybody can create.',
  'Version tested: production as of today. All requests come from `«ip»`.',
  'Please see the steps below. Everything was done with my own data.',
  '**Asset:** «target»\\\n**Parameter:** `«parameter»`',
] as const

/** Three lines and a request, from somebody who has done it a hundred times. */
export const terse: Voice = (notebook) => {
  const { words, random } = notebook
  return {
    title: title(notebook),
    summary: summary(notebook),
    description: `${phrase(random.pick(terseLeads), words)}\n\n${proofWithoutWords(notebook)}${random.chance(0.4) ? `\n\n${phrase(random.pick(terseEnds), words)}` : ''}`,
    impact: impact(notebook).split(/(?<=\.) /)[0] ?? '',
  }
}

const terseLeads = [
  '`«method» «path»`, parameter `«parameter»`. See below.',
  'PoC:',
  'Title says it. Any account works.',
  'Repro, two requests:',
  '«host», `«parameter»`:',
] as const
const terseEnds = [
  'Video on request.',
  'Same on staging if you have one.',
  'Still live as of writing.',
  'Happy to retest.',
  'Accounts: `«me»` / `«victim»`.',
] as const

/** Everything is in there somewhere. */
export const rambling: Voice = (notebook) => {
  const { words, random } = notebook
  const say = (list: readonly string[]) => phrase(random.pick(list), words)
  return {
    title: `${random.pick(['', '', 'Possible ', 'I think I found: ', '[«host»] '].map((prefix) => phrase(prefix, words)))}${title(notebook)}`,
    summary: `${say(ramblingOpenings)} ${summary(notebook)}`,
    description: [
      say(ramblingOpenings),
      say(ramblingMiddles),
      `Anyway, what I did was this:\n\n${numberedSteps(notebook)}`,
      say(ramblingDoubts),
      proofWithoutWords(notebook),
      say(ramblingEnds),
    ].join('\n\n'),
    impact: `${impact(notebook)} ${say(ramblingEnds)}`,
  }
}

const ramblingOpenings = [
  'Hello team, first of all thank you for running this programme, I use «company» myself since two years so I really want it to be safe.',
  'So this one took me the whole weekend and I nearly gave up, but on Sunday evening it finally worked.',
  'I was actually looking for something completely different (the rate limits of the login) when I noticed something strange.',
  'Hi again! You may remember me from the report last month that was a duplicate, I hope that this time I was faster.',
  'Not sure if this belongs here or to the team of the app, please move it if it is wrong.',
] as const
const ramblingMiddles = [
  'I had «tool» running in the background while doing my normal things, and in the history there was a call to `«path»` that I had not seen before. At first I thought that it is just telemetry, but then I saw `«parameter»` in there and became curious.',
  'I tried the usual list first and everything came back with 403. Then my cat walked over the keyboard (really) and one of the requests was suddenly 200. It took me an hour to find out which part made the difference, and it was `«parameter»`.',
  'A friend of mine who works as a developer says that this is a classic, he has seen the same in «framework» applications three times this year. I do not know your code of course, but from outside it looks like that.',
  'In the documentation it says that `«path»` is protected. I read it three times to be sure, because I did not want to waste your time.',
] as const
const ramblingDoubts = [
  'I first thought it is only a display thing, so I logged out and in again, cleared all cookies, tried with «browser», and also from my phone. It is always the same.',
  'To be honest I am not hundred percent sure about the severity. I put what the calculator said, you know better.',
  'I did it three times on three days because I could not believe it, you will see it in the logs from `«ip»`.',
] as const
const ramblingEnds = [
  'Sorry for the long text, I can make a video if this helps.',
  'I hope that this is understandable, English is my third language :)',
  'If something is missing just ask, I am online most evenings (UTC+2).',
  'Please let me know if it is a duplicate, then I do not have to wait.',
  'I have some more ideas in this area but I wait until you have looked at this one.',
] as const
