import { fault, type FaultCode } from '#domain/fault.ts'
import { sayFault } from '#contract/fault-texts.ts'

/** Returns what a person reads of a fault that came as its code. */
export function sayCode(code: string): string {
  return sayFault(fault(code as FaultCode))
}
