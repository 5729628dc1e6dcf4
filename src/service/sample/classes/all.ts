import { accountClasses } from './accounts.ts'
import { authenticationClasses } from './authentication.ts'
import { businessLogicClasses } from './business-logic.ts'
import { deviceClasses } from './device.ts'
import { exposureClasses } from './exposure.ts'
import { httpBehaviourClasses } from './http-behaviour.ts'
import { injectionClasses } from './injection.ts'
import { knownComponentClasses } from './known-components.ts'
import { mobileClasses } from './mobile.ts'
import { noiseClasses } from './noise.ts'
import { objectAccessClasses } from './object-access.ts'
import { objectChangeClasses } from './object-change.ts'
import { protocolInjectionClasses } from './protocol-injection.ts'
import { prototypePollutionClasses } from './prototype-pollution.ts'
import { realtimeClasses } from './realtime.ts'
import { scriptingClasses } from './scripting.ts'
import { serverFileClasses } from './server-files.ts'
import { supplyChainClasses } from './supply-chain.ts'
import type { VulnerabilityClass } from './vulnerability-class.ts'

/** Every kind of vulnerability the sample data knows. */
export const vulnerabilityClasses: readonly VulnerabilityClass[] = [
  ...injectionClasses,
  ...protocolInjectionClasses,
  ...scriptingClasses,
  ...prototypePollutionClasses,
  ...objectAccessClasses,
  ...objectChangeClasses,
  ...authenticationClasses,
  ...accountClasses,
  ...serverFileClasses,
  ...httpBehaviourClasses,
  ...realtimeClasses,
  ...businessLogicClasses,
  ...exposureClasses,
  ...knownComponentClasses,
  ...supplyChainClasses,
  ...mobileClasses,
  ...deviceClasses,
  ...noiseClasses,
]
