import type { SlaRule } from './promises.ts'

/** Rules with common promises, as a starting point for a team. They have no effect until the user adopts them. */
export const starterRules: readonly SlaRule[] = [
  {
    programId: null,
    severity: null,
    targets: {
      firstReply: { amount: 1, unit: 'businessDays' },
      triage: { amount: 5, unit: 'businessDays' },
      resolution: { amount: 60, unit: 'businessDays' },
      bounty: { amount: 10, unit: 'businessDays' },
    },
    atRiskPercent: 25,
  },
  {
    programId: null,
    severity: 'high',
    targets: {
      triage: { amount: 2, unit: 'businessDays' },
      resolution: { amount: 30, unit: 'businessDays' },
    },
    atRiskPercent: 25,
  },
  {
    programId: null,
    severity: 'critical',
    targets: {
      firstReply: { amount: 8, unit: 'hours' },
      triage: { amount: 1, unit: 'businessDays' },
      resolution: { amount: 10, unit: 'businessDays' },
    },
    atRiskPercent: 25,
  },
]
