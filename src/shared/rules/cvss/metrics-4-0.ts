import { group, type Metric } from './metric.ts'

const attackVector = 'N Network, A Adjacent, L Local, P Physical'
const complexity = 'L Low, H High'
const requirements = 'N None, P Present'
const privileges = 'N None, L Low, H High'
const interaction = 'N None, P Passive, A Active'
const impact = 'H High, L Low, N None'
const modifiedSubsequent = 'N Negligible, L Low, H High'
const need = 'H High, M Medium, L Low'

/** The metrics of CVSS 4.0, from table 23 of its specification; vectors must list them in this order. */
export const metrics40: readonly Metric[] = [
  ...group('base', [
    ['AV', 'Attack vector', attackVector],
    ['AC', 'Attack complexity', complexity],
    ['AT', 'Attack requirements', requirements],
    ['PR', 'Privileges required', privileges],
    ['UI', 'User interaction', interaction],
    ['VC', 'Confidentiality, vulnerable system', impact],
    ['VI', 'Integrity, vulnerable system', impact],
    ['VA', 'Availability, vulnerable system', impact],
    ['SC', 'Confidentiality, subsequent systems', impact],
    ['SI', 'Integrity, subsequent systems', impact],
    ['SA', 'Availability, subsequent systems', impact],
  ]),
  ...group('threat', [['E', 'Exploit maturity', 'A Attacked, P Proof of concept, U Unreported']]),
  ...group('environmental', [
    ['CR', 'Confidentiality requirement', need],
    ['IR', 'Integrity requirement', need],
    ['AR', 'Availability requirement', need],
    ['MAV', 'Modified attack vector', attackVector],
    ['MAC', 'Modified attack complexity', complexity],
    ['MAT', 'Modified attack requirements', requirements],
    ['MPR', 'Modified privileges required', privileges],
    ['MUI', 'Modified user interaction', interaction],
    ['MVC', 'Modified confidentiality, vulnerable', impact],
    ['MVI', 'Modified integrity, vulnerable', impact],
    ['MVA', 'Modified availability, vulnerable', impact],
    ['MSC', 'Modified confidentiality, subsequent', modifiedSubsequent],
    ['MSI', 'Modified integrity, subsequent', `${modifiedSubsequent}, S Safety`],
    ['MSA', 'Modified availability, subsequent', `${modifiedSubsequent}, S Safety`],
  ]),
  ...group('supplemental', [
    ['S', 'Safety', 'N Negligible, P Present'],
    ['AU', 'Automatable', 'N No, Y Yes'],
    ['R', 'Recovery', 'A Automatic, U User, I Irrecoverable'],
    ['V', 'Value density', 'D Diffuse, C Concentrated'],
    ['RE', 'Response effort', 'L Low, M Moderate, H High'],
    ['U', 'Provider urgency', 'Clear Clear, Green Green, Amber Amber, Red Red'],
  ]),
]
