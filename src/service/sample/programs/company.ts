import type { SeverityName } from '../catalogue.ts'

/** What a target is, in the words shown to people; it decides which kinds of bugs are found there. */
export type TargetType =
  | 'Web application'
  | 'API'
  | 'Android app'
  | 'iOS app'
  | 'Hardware'
  | 'Infrastructure'
  | 'Source code'

export interface CompanyTarget {
  readonly name: string
  readonly description: string
  readonly type: TargetType
  /** Where its traffic goes. Apps and devices talk to an API of the company. */
  readonly host: string
  readonly stack: StackName
  /** Package or bundle of an app. */
  readonly bundle?: string
  /** 1 pays best. */
  readonly tier: 1 | 2 | 3
  readonly maximumSeverity: SeverityName
  readonly isOutOfScope?: true
  /** In scope, but nothing is paid. */
  readonly isUnpaid?: true
  readonly isRetired?: true
}

/** Something the company's customers own: what reports are about. */
export interface Thing {
  readonly one: string
  readonly many: string
  /** Path segment of the collection, without slashes. */
  readonly segment: string
  /** It is paid for, or worth money by itself. */
  readonly isMoney?: true
  readonly idStyle: 'serial' | 'uuid' | 'code'
  /** A free-text field of it. */
  readonly textField: string
  /** A number in it that somebody would like to change. */
  readonly amountField: string
  /** What is seen when a stranger reads one. */
  readonly secrets: string
  /** A few of its members as JSON, without braces; one for each line. */
  readonly record: readonly string[]
}

export interface Company {
  readonly programId: number
  readonly alias: string
  readonly name: string
  readonly description: string
  readonly currency: string
  readonly isActive?: false
  readonly isPaused?: true
  readonly isPublished?: false
  /** Always below .example. */
  readonly domain: string
  readonly customer: string
  readonly staffRole: string
  /** Share of all reports, any unit. */
  readonly weight: number
  /** Bounty in whole units of the currency for tier 1; lower tiers pay less. */
  readonly bounties: Readonly<Record<SeverityName, readonly [from: number, to: number]>>
  readonly targets: readonly CompanyTarget[]
  readonly things: readonly Thing[]
}

/** What runs behind a host, as it shows itself to a tester. */
export const stacks = {
  rails: { framework: 'Ruby on Rails', server: 'nginx', language: 'Ruby', cookie: '_session_id' },
  spring: { framework: 'Spring Boot', server: 'nginx', language: 'Java', cookie: 'JSESSIONID' },
  django: { framework: 'Django', server: 'gunicorn', language: 'Python', cookie: 'sessionid' },
  laravel: {
    framework: 'Laravel',
    server: 'Apache/2.4.58 (Ubuntu)',
    language: 'PHP',
    cookie: 'laravel_session',
  },
  express: { framework: 'Express', server: 'cloudfront', language: 'JavaScript', cookie: 'connect.sid' },
  nest: { framework: 'NestJS', server: 'envoy', language: 'TypeScript', cookie: 'sid' },
  aspnet: { framework: 'ASP.NET Core', server: 'Kestrel', language: 'C#', cookie: '.AspNetCore.Session' },
  go: { framework: 'a Go service', server: 'envoy', language: 'Go', cookie: 'session' },
  firmware: {
    framework: 'lighttpd on the device',
    server: 'lighttpd/1.4.59',
    language: 'C',
    cookie: 'sysauth',
  },
} as const
export type StackName = keyof typeof stacks
