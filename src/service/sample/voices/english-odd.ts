import { phrase } from '../phrase.ts'
import { fix, impact, numberedSteps, proof, proofWithoutWords, sections, summary, title } from './pieces.ts'
import type { Voice } from './voice.ts'

/** English that went through a translator, once or twice. The facts in it are right. */
export const translated: Voice = (notebook) => {
  const { words, random } = notebook
  const say = (list: readonly string[]) => phrase(random.pick(list), words)
  return {
    title: say(translatedTitles),
    summary: say(translatedSummaries),
    description: sections([
      ['Vulnerability description', say(translatedSummaries)],
      ['Reproduce process', say(translatedSteps)],
      ['', proofWithoutWords(notebook)],
      ['Repair suggestion', say(translatedFixes)],
    ]),
    impact: say(translatedImpacts),
  }
}

const translatedTitles = [
  'The parameter `«parameter»` of «host» exists the loophole («path»)',
  'Unauthorized hole at interface «path», can obtain «many»',
  'Please to repair: «path» parameter «parameter» not strict filter',
  'About the security question of «company» interface «path»',
] as const
const translatedSummaries = [
  'The interface `«path»` does not do the strict judgement to the `«parameter»`, the attacker can construct the special value and cause the harm.',
  'Through the test discovers that `«host»` backstage lacks the examination of `«parameter»`. After logging in the ordinary member, can utilise it directly.',
] as const
const translatedSteps = [
  '1. Register ordinary member `«me»` and enter the system.\n2. Grab the packet of `«path»` by «tool».\n3. Change `«parameter»` into the following, put the packet.\n4. Can see the return, proves the hole exists truly.',
  '1. Firstly open «host» and land with my account.\n2. The packet of the function is like below. Here the place of `«parameter»` is the key point.\n3. Replay, the server responds success.',
] as const
const translatedFixes = [
  'Suggest to strengthen the filter and do the right verification on the server end.',
  'Please do the permission judgement of current user, thank you for hard work!',
] as const
const translatedImpacts = [
  'The attacker can obtain massive «secrets», the harm is serious.',
  'Influence the security of all user, suggest high danger.',
] as const

/** Words without end around very little, as a language model writes when it was not there. */
export const padded: Voice = (notebook) => {
  const { words, random } = notebook
  const say = (list: readonly string[]) => phrase(random.pick(list), words)
  return {
    title: `${say(paddedPrefixes)}${title(notebook)}`,
    summary: `${say(paddedOpenings)} ${summary(notebook)}`,
    description: sections([
      ['🔍 Executive Summary', `${say(paddedOpenings)} ${say(paddedMiddles)}`],
      ['⚙️ Technical Details', `${summary(notebook)}\n\n${say(paddedMiddles)}`],
      ['🚀 Steps to Reproduce', numberedSteps(notebook)],
      ['💥 Proof of Concept', proof(notebook)],
      ['📊 Risk Assessment', phrase(paddedTable, words)],
      [
        '🛡️ Recommended Mitigations',
        `- **Immediate:** ${fix(notebook)}\n- **Short-term:** ${say(paddedAdvice)}\n- **Long-term:** ${say(paddedAdvice)}`,
      ],
      ['✅ Conclusion', say(paddedEnds)],
    ]),
    impact: `${impact(notebook)}\n\n${say(paddedMiddles)}`,
  }
}

const paddedPrefixes = [
  'Critical Security Vulnerability: ',
  'Comprehensive Report: ',
  '',
  'High-Impact Finding – ',
] as const
const paddedOpenings = [
  'In today’s rapidly evolving digital landscape, robust security is paramount.',
  'During a thorough and systematic security assessment of «host», a significant vulnerability was identified.',
  'This report outlines a noteworthy security concern that underscores the importance of defence in depth.',
] as const
const paddedMiddles = [
  'It is important to note that this issue not only affects confidentiality but also has far-reaching implications for integrity, availability, and — crucially — user trust.',
  'By leveraging this weakness, a malicious actor could potentially orchestrate a multifaceted attack chain that seamlessly bypasses existing controls.',
  'The vulnerability stems from insufficient validation of the `«parameter»` parameter, which serves as a gateway for a wide array of potential exploitation scenarios.',
] as const
const paddedTable =
  '| Dimension | Rating | Rationale |\n|---|---|---|\n| Likelihood | High | The endpoint `«path»` is publicly reachable |\n| Impact | Critical | Potential exposure of sensitive data |\n| Exploitability | Trivial | No specialised tooling required |\n| Business risk | Severe | Regulatory, financial **and** reputational |'
const paddedAdvice = [
  'Implement comprehensive input validation and sanitisation across the entire application.',
  'Foster a security-first culture through regular training and awareness programmes.',
  'Conduct periodic penetration tests and leverage automated scanning tools.',
  'Adopt a zero-trust architecture aligned with industry best practices such as OWASP and NIST.',
] as const
const paddedEnds = [
  'In conclusion, addressing this vulnerability promptly is essential to safeguard the organisation’s assets and maintain stakeholder confidence.',
  'I remain committed to collaborating with your team and look forward to a timely resolution. Please don’t hesitate to reach out!',
  'By implementing the above recommendations, «company» can significantly enhance its overall security posture.',
] as const

/** Sent to two hundred programmes on the same morning. */
export const begging: Voice = (notebook) => {
  const { words, random } = notebook
  const say = (list: readonly string[]) => phrase(random.pick(list), words)
  return {
    title: title(notebook),
    summary: say(beggingOpenings),
    description: [
      say(beggingOpenings),
      `**Vulnerable URL:** ${words.url}`,
      summary(notebook),
      `**Steps To Reproduce:**\n\n${numberedSteps(notebook)}`,
      proofWithoutWords(notebook),
      say(beggingEnds),
    ].join('\n\n'),
    impact: impact(notebook),
  }
}

const beggingOpenings = [
  'Hello Team, I am a security researcher and I founded this vulnerability in your website.',
  'Hi Sir/Madam, I found a security issue in your website «host». I am not sure if you have bounty.',
  'Dear Security Team, Hope you are doing well. I would like to report a bug.',
  'Respected Sir, kindly check the below vulnerability and reply as soon as possible.',
] as const
const beggingEnds = [
  'Waiting for your positive response and hoping for a good bounty.\n\nThanks & Regards',
  'Kindly let me know about reward for this responsible disclosure. My PayPal is `«me»`.',
  'I hope that you will fix this and appreciate me with swag or bounty 🙏🙏',
  'Please see the video, I have more bugs to report after reward.',
] as const
