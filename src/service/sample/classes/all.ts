import { exposureClasses } from './exposure.ts'
import { injectionClasses } from './injection.ts'
import { objectAccessClasses } from './object-access.ts'
import { protocolInjectionClasses } from './protocol-injection.ts'
import { supplyChainClasses } from './supply-chain.ts'
import type { VulnerabilityClass } from './vulnerability-class.ts'

/** Every kind of vulnerability the sample data knows. */
export const vulnerabilityClasses: readonly VulnerabilityClass[] = [
  ...injectionClasses,
  ...protocolInjectionClasses,
  ...objectAccessClasses,
  ...exposureClasses,
  ...supplyChainClasses,
]
