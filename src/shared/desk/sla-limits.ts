export const slaRulesAtMost = 100
