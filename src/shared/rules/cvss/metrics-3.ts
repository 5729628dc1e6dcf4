import { group, type Metric } from './metric.ts'

const impact = 'N None, L Low, H High'
const attackVector = 'N Network, A Adjacent, L Local, P Physical'
const complexity = 'L Low, H High'
const interaction = 'N None, R Required'
const scope = 'U Unchanged, C Changed'
const requirement = 'L Low, M Medium, H High'

/** The metrics of CVSS 3.1, from table 15 of its specification; CVSS 3.0 has the same metrics. */
export const metrics3: readonly Metric[] = [
  ...group('base', [
    ['AV', 'Attack vector', attackVector],
    ['AC', 'Attack complexity', complexity],
    ['PR', 'Privileges required', impact],
    ['UI', 'User interaction', interaction],
    ['S', 'Scope', scope],
    ['C', 'Confidentiality', impact],
    ['I', 'Integrity', impact],
    ['A', 'Availability', impact],
  ]),
  ...group('temporal', [
    ['E', 'Exploit code maturity', 'U Unproven, P Proof of concept, F Functional, H High'],
    ['RL', 'Remediation level', 'O Official fix, T Temporary fix, W Workaround, U Unavailable'],
    ['RC', 'Report confidence', 'U Unknown, R Reasonable, C Confirmed'],
  ]),
  ...group('environmental', [
    ['CR', 'Confidentiality requirement', requirement],
    ['IR', 'Integrity requirement', requirement],
    ['AR', 'Availability requirement', requirement],
    ['MAV', 'Modified attack vector', attackVector],
    ['MAC', 'Modified attack complexity', complexity],
    ['MPR', 'Modified privileges required', impact],
    ['MUI', 'Modified user interaction', interaction],
    ['MS', 'Modified scope', scope],
    ['MC', 'Modified confidentiality', impact],
    ['MI', 'Modified integrity', impact],
    ['MA', 'Modified availability', impact],
  ]),
]
