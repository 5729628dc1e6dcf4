/**
 * The greeting with which a command line and a running desk begin; see `read-protocol.ts`. Each version of the protocol
 * has another one; a desk that does not know it sends nothing back.
 */
export const readGreeting = 'triage-desk reads 1'
