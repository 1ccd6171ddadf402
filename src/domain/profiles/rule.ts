import type { Fault } from '../fault.ts'

/** A rule of a form field: returns what is wrong; undefined when nothing is. */
export type Rule = (value: string) => Fault | undefined

/** What is wrong with each field that is not right; empty when the form may be sent. */
export function wrongFields<Field extends string>(
  rules: Readonly<Record<Field, Rule>>,
  values: Readonly<Record<NoInfer<Field>, string>>,
): Partial<Record<Field, Fault>> {
  const wrong: Partial<Record<Field, Fault>> = {}
  for (const field of Object.keys(rules) as Field[]) {
    const found = rules[field](values[field])
    if (found) wrong[field] = found
  }
  return wrong
}
