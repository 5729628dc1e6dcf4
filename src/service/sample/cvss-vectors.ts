import type { SeverityName } from './catalogue.ts'

/** The few ways in which bugs hurt, as far as a base vector can tell them apart. */
export type VectorShape = 'takeover' | 'read' | 'write' | 'script' | 'click' | 'local' | 'flood' | 'noise'

interface Vectors {
  readonly v3: readonly string[]
  readonly v4: readonly string[]
}

/** Base vectors whose score lies in the band of the severity; a test holds them to it. */
export const cvssVectors: Readonly<Record<VectorShape, Readonly<Record<SeverityName, Vectors>>>> = {
  takeover: {
    Critical: {
      v3: ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 'AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H'],
      v4: [
        'AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N',
        'AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:N',
      ],
    },
    High: {
      v3: ['AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H', 'AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H'],
      v4: [
        'AV:N/AC:L/AT:N/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N',
        'AV:N/AC:H/AT:P/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N',
      ],
    },
    Medium: {
      v3: ['AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:L/A:N', 'AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:L/A:N'],
      v4: [
        'AV:N/AC:H/AT:P/PR:L/UI:N/VC:H/VI:L/VA:N/SC:N/SI:N/SA:N',
        'AV:N/AC:L/AT:N/PR:N/UI:N/VC:L/VI:L/VA:N/SC:N/SI:N/SA:N',
      ],
    },
    Low: {
      v3: ['AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:N/A:N'],
      v4: [
        'AV:N/AC:H/AT:P/PR:L/UI:N/VC:L/VI:L/VA:N/SC:N/SI:N/SA:N',
        'AV:N/AC:H/AT:P/PR:L/UI:N/VC:L/VI:L/VA:L/SC:N/SI:N/SA:N',
      ],
    },
    None: {
      v3: ['AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N'],
      v4: ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N'],
    },
  },
  read: {
    Critical: {
      v3: ['AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:L/A:N', 'AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:N'],
      v4: [
        'AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:H/SI:H/SA:N',
        'AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:H/SI:H/SA:H',
      ],
    },
    High: {
      v3: ['AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:N/A:N', 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N'],
      v4: [
        'AV:N/AC:L/AT:N/PR:L/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N',
        'AV:N/AC:L/AT:N/PR:L/UI:N/VC:H/VI:N/VA:N/SC:H/SI:H/SA:N',
      ],
    },
    Medium: {
      v3: ['AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N', 'AV:N/AC:H/PR:L/UI:N/S:U/C:H/I:N/A:N'],
      v4: [
        'AV:N/AC:H/AT:N/PR:L/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N',
        'AV:N/AC:H/AT:P/PR:L/UI:P/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N',
      ],
    },
    Low: {
      v3: ['AV:N/AC:H/PR:L/UI:N/S:U/C:L/I:N/A:N', 'AV:N/AC:H/PR:L/UI:N/S:C/C:L/I:N/A:N'],
      v4: [
        'AV:N/AC:H/AT:N/PR:L/UI:N/VC:L/VI:N/VA:N/SC:N/SI:N/SA:N',
        'AV:N/AC:H/AT:P/PR:L/UI:P/VC:L/VI:N/VA:N/SC:N/SI:N/SA:N',
      ],
    },
    None: {
      v3: ['AV:N/AC:L/PR:L/UI:N/S:U/C:N/I:N/A:N'],
      v4: ['AV:N/AC:L/AT:N/PR:L/UI:N/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N'],
    },
  },
  write: {
    Critical: {
      v3: ['AV:N/AC:L/PR:N/UI:N/S:C/C:L/I:H/A:N', 'AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:N'],
      v4: [
        'AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:H/VA:N/SC:H/SI:H/SA:N',
        'AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:H/VA:N/SC:H/SI:H/SA:H',
      ],
    },
    High: {
      v3: ['AV:N/AC:L/PR:L/UI:N/S:C/C:N/I:H/A:N', 'AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:H/A:N'],
      v4: [
        'AV:N/AC:L/AT:N/PR:L/UI:N/VC:N/VI:H/VA:N/SC:N/SI:N/SA:N',
        'AV:N/AC:L/AT:N/PR:L/UI:N/VC:N/VI:H/VA:N/SC:H/SI:H/SA:N',
      ],
    },
    Medium: {
      v3: ['AV:N/AC:L/PR:L/UI:N/S:U/C:N/I:H/A:N', 'AV:N/AC:H/PR:L/UI:N/S:U/C:N/I:H/A:N'],
      v4: [
        'AV:N/AC:H/AT:P/PR:L/UI:P/VC:N/VI:H/VA:N/SC:N/SI:N/SA:N',
        'AV:N/AC:H/AT:P/PR:L/UI:P/VC:L/VI:H/VA:N/SC:N/SI:N/SA:N',
      ],
    },
    Low: {
      v3: ['AV:N/AC:H/PR:L/UI:N/S:U/C:N/I:L/A:N', 'AV:N/AC:H/PR:L/UI:N/S:C/C:N/I:L/A:N'],
      v4: ['AV:N/AC:H/AT:P/PR:L/UI:P/VC:N/VI:L/VA:N/SC:N/SI:N/SA:N'],
    },
    None: {
      v3: ['AV:N/AC:L/PR:L/UI:N/S:U/C:N/I:N/A:N'],
      v4: ['AV:N/AC:L/AT:N/PR:L/UI:N/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N'],
    },
  },
  script: {
    Critical: {
      v3: ['AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:H/A:N', 'AV:N/AC:L/PR:L/UI:R/S:C/C:H/I:H/A:H'],
      v4: [
        'AV:N/AC:L/AT:N/PR:L/UI:A/VC:H/VI:H/VA:N/SC:H/SI:H/SA:N',
        'AV:N/AC:L/AT:N/PR:N/UI:P/VC:H/VI:H/VA:N/SC:H/SI:H/SA:N',
      ],
    },
    High: {
      v3: ['AV:N/AC:L/PR:L/UI:R/S:C/C:H/I:L/A:N', 'AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:L/A:N'],
      v4: [
        'AV:N/AC:L/AT:N/PR:L/UI:A/VC:H/VI:L/VA:N/SC:H/SI:H/SA:N',
        'AV:N/AC:L/AT:N/PR:N/UI:P/VC:H/VI:L/VA:N/SC:L/SI:L/SA:N',
      ],
    },
    Medium: {
      v3: ['AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N', 'AV:N/AC:L/PR:L/UI:R/S:U/C:L/I:L/A:N'],
      v4: [
        'AV:N/AC:L/AT:N/PR:L/UI:A/VC:L/VI:L/VA:N/SC:L/SI:L/SA:N',
        'AV:N/AC:L/AT:N/PR:L/UI:A/VC:L/VI:L/VA:N/SC:H/SI:H/SA:N',
      ],
    },
    Low: {
      v3: ['AV:N/AC:H/PR:L/UI:R/S:U/C:L/I:L/A:N', 'AV:N/AC:L/PR:L/UI:R/S:U/C:L/I:N/A:N'],
      v4: [
        'AV:N/AC:H/AT:P/PR:L/UI:A/VC:L/VI:L/VA:N/SC:L/SI:L/SA:N',
        'AV:N/AC:H/AT:P/PR:L/UI:A/VC:L/VI:L/VA:N/SC:N/SI:N/SA:N',
      ],
    },
    None: {
      v3: ['AV:N/AC:L/PR:L/UI:R/S:C/C:N/I:N/A:N'],
      v4: ['AV:N/AC:L/AT:N/PR:L/UI:A/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N'],
    },
  },
  click: {
    Critical: {
      v3: ['AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:H/A:N', 'AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:H/A:H'],
      v4: [
        'AV:N/AC:L/AT:N/PR:N/UI:A/VC:H/VI:H/VA:N/SC:H/SI:H/SA:H',
        'AV:N/AC:L/AT:N/PR:N/UI:P/VC:H/VI:H/VA:N/SC:H/SI:H/SA:H',
      ],
    },
    High: {
      v3: ['AV:N/AC:L/PR:N/UI:R/S:C/C:N/I:H/A:N', 'AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:N/A:N'],
      v4: [
        'AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:H/VA:N/SC:H/SI:H/SA:H',
        'AV:N/AC:L/AT:N/PR:N/UI:P/VC:N/VI:H/VA:N/SC:N/SI:N/SA:N',
      ],
    },
    Medium: {
      v3: ['AV:N/AC:L/PR:N/UI:R/S:U/C:N/I:L/A:N', 'AV:N/AC:L/PR:N/UI:R/S:C/C:N/I:L/A:N'],
      v4: [
        'AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:L/VA:N/SC:N/SI:N/SA:N',
        'AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:L/VA:N/SC:L/SI:L/SA:N',
      ],
    },
    Low: {
      v3: ['AV:N/AC:H/PR:N/UI:R/S:U/C:N/I:L/A:N', 'AV:N/AC:H/PR:N/UI:R/S:C/C:N/I:L/A:N'],
      v4: [
        'AV:N/AC:L/AT:P/PR:N/UI:A/VC:N/VI:L/VA:N/SC:N/SI:N/SA:N',
        'AV:N/AC:L/AT:P/PR:N/UI:A/VC:N/VI:L/VA:N/SC:L/SI:L/SA:N',
      ],
    },
    None: {
      v3: ['AV:N/AC:L/PR:N/UI:R/S:U/C:N/I:N/A:N'],
      v4: ['AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N'],
    },
  },
  local: {
    Critical: {
      v3: ['AV:A/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:N', 'AV:A/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H'],
      v4: [
        'AV:L/AC:L/AT:N/PR:N/UI:P/VC:H/VI:H/VA:N/SC:H/SI:H/SA:H',
        'AV:L/AC:L/AT:N/PR:L/UI:N/VC:H/VI:H/VA:N/SC:H/SI:H/SA:H',
      ],
    },
    High: {
      v3: ['AV:A/AC:L/PR:N/UI:N/S:C/C:H/I:N/A:N', 'AV:L/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:N'],
      v4: [
        'AV:L/AC:L/AT:N/PR:N/UI:P/VC:H/VI:N/VA:N/SC:H/SI:H/SA:H',
        'AV:P/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:H/SI:H/SA:H',
      ],
    },
    Medium: {
      v3: ['AV:L/AC:L/PR:N/UI:R/S:U/C:H/I:N/A:N', 'AV:L/AC:L/PR:N/UI:R/S:C/C:H/I:N/A:N'],
      v4: [
        'AV:L/AC:L/AT:N/PR:N/UI:P/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N',
        'AV:P/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N',
      ],
    },
    Low: {
      v3: ['AV:L/AC:L/PR:N/UI:R/S:U/C:L/I:N/A:N', 'AV:L/AC:L/PR:N/UI:R/S:C/C:L/I:N/A:N'],
      v4: ['AV:P/AC:L/AT:N/PR:N/UI:N/VC:L/VI:N/VA:N/SC:N/SI:N/SA:N'],
    },
    None: {
      v3: ['AV:L/AC:L/PR:N/UI:R/S:U/C:N/I:N/A:N'],
      v4: ['AV:L/AC:L/AT:N/PR:N/UI:P/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N'],
    },
  },
  flood: {
    Critical: {
      v3: ['AV:N/AC:L/PR:N/UI:N/S:C/C:N/I:L/A:H', 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'],
      v4: [
        'AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:H/SC:N/SI:N/SA:H',
        'AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:L/VA:H/SC:N/SI:N/SA:H',
      ],
    },
    High: {
      v3: ['AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H', 'AV:N/AC:L/PR:N/UI:N/S:C/C:N/I:N/A:H'],
      v4: [
        'AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:H/SC:N/SI:N/SA:N',
        'AV:N/AC:L/AT:N/PR:L/UI:N/VC:N/VI:N/VA:H/SC:N/SI:N/SA:N',
      ],
    },
    Medium: {
      v3: ['AV:N/AC:L/PR:L/UI:N/S:U/C:N/I:N/A:H', 'AV:N/AC:H/PR:N/UI:N/S:U/C:N/I:N/A:H'],
      v4: [
        'AV:N/AC:H/AT:P/PR:L/UI:A/VC:N/VI:N/VA:H/SC:N/SI:N/SA:N',
        'AV:N/AC:H/AT:P/PR:L/UI:A/VC:N/VI:N/VA:H/SC:N/SI:N/SA:H',
      ],
    },
    Low: {
      v3: ['AV:N/AC:H/PR:N/UI:N/S:U/C:N/I:N/A:L'],
      v4: ['AV:N/AC:H/AT:P/PR:L/UI:A/VC:N/VI:N/VA:L/SC:N/SI:N/SA:N'],
    },
    None: {
      v3: ['AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N'],
      v4: ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N'],
    },
  },
  noise: {
    Critical: {
      v3: ['AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:L/A:N', 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N'],
      v4: [
        'AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:L/VA:N/SC:H/SI:H/SA:H',
        'AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:N/SC:N/SI:N/SA:N',
      ],
    },
    High: {
      v3: ['AV:N/AC:L/PR:N/UI:N/S:C/C:L/I:L/A:N', 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N'],
      v4: [
        'AV:N/AC:L/AT:N/PR:N/UI:N/VC:L/VI:N/VA:N/SC:H/SI:H/SA:H',
        'AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:L/VA:N/SC:H/SI:H/SA:H',
      ],
    },
    Medium: {
      v3: ['AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N', 'AV:N/AC:L/PR:N/UI:N/S:C/C:L/I:N/A:N'],
      v4: [
        'AV:N/AC:H/AT:P/PR:N/UI:A/VC:L/VI:N/VA:N/SC:H/SI:H/SA:H',
        'AV:N/AC:L/AT:P/PR:N/UI:A/VC:L/VI:N/VA:N/SC:H/SI:H/SA:H',
      ],
    },
    Low: {
      v3: ['AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N', 'AV:N/AC:H/PR:N/UI:R/S:C/C:L/I:N/A:N'],
      v4: [
        'AV:N/AC:H/AT:P/PR:N/UI:A/VC:L/VI:N/VA:N/SC:N/SI:N/SA:N',
        'AV:N/AC:H/AT:P/PR:N/UI:A/VC:L/VI:N/VA:N/SC:L/SI:L/SA:N',
      ],
    },
    None: {
      v3: ['AV:N/AC:H/PR:N/UI:R/S:U/C:N/I:N/A:N'],
      v4: ['AV:N/AC:H/AT:P/PR:N/UI:A/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N'],
    },
  },
}

/** A full vector as the service stores it; the version is the caller's choice. */
export function cvssVector(
  shape: VectorShape,
  severity: SeverityName,
  version: '3.1' | '4.0',
  pick: (list: readonly string[]) => string,
): string {
  const { v3, v4 } = cvssVectors[shape][severity]
  return version === '3.1' ? `CVSS:3.1/${pick(v3)}` : `CVSS:4.0/${pick(v4)}`
}
