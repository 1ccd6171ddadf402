import type { z } from 'zod'
import { sayFault } from '#contract/fault-texts.ts'
import { type Fault, fault } from '#domain/fault.ts'

/** Says what is wrong with one part of the input in words of ours: nobody reads the words of a schema. */
export function sayInput(issue: z.core.$ZodRawIssue): string {
  const line = issue.path?.findLast((part) => typeof part === 'number')
  const words = sayFault(faultOf(issue))
  return line === undefined ? words : sayFault(fault('in_line', { line: line + 1, words }))
}

function faultOf(issue: z.core.$ZodRawIssue): Fault {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return fault('input_missing')
      return fault(issue.expected === 'number' || issue.expected === 'int' ? 'number_unreal' : 'input_malformed')
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum))
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum))
    case 'invalid_value':
      return fault('choice_unknown')
    case 'invalid_format':
      return fault(ofFormat[issue.format] ?? (issue.path?.at(-1) === 'email' ? 'email_malformed' : 'input_malformed'))
    case 'unrecognized_keys':
      return fault('input_unknown', { name: issue.keys.slice(0, 3).join(', ') })
    default:
      return fault('input_malformed')
  }
}

const ofFormat: Readonly<Record<string, 'date_unreal' | 'time_unreal' | 'email_malformed'>> = {
  date: 'date_unreal',
  time: 'time_unreal',
  email: 'email_malformed',
}

function tooBig(origin: string, max: number): Fault {
  if (origin === 'string') return fault('text_too_long', { max })
  return fault(origin === 'array' || origin === 'set' ? 'too_many' : 'number_above', { max })
}

function tooSmall(origin: string, min: number): Fault {
  if (origin === 'string') return fault('input_missing')
  return fault(origin === 'array' || origin === 'set' ? 'too_few' : 'number_below', { min })
}
