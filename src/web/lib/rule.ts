import { sayFault } from '#contract/refusal-texts.ts'
import type { Rule } from '#domain/profiles/rule.ts'

/** A rule of the domain as a field of a form asks for it: the sentence of what is wrong, or true. */
export function rule(check: Rule) {
  return { validate: (value: string) => sayFault(check(value)) ?? true }
}
