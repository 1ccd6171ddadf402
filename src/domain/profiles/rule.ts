/** A rule of a form field: what is wrong, in the words a person reads; undefined when nothing is. */
export type Rule = (value: string) => string | undefined

/** The first message of each field that is not right; empty when the form may be sent. */
export function wrongFields<Field extends string>(
  rules: Readonly<Record<Field, Rule>>,
  values: Readonly<Record<NoInfer<Field>, string>>,
): Partial<Record<Field, string>> {
  const wrong: Partial<Record<Field, string>> = {}
  for (const field of Object.keys(rules) as Field[]) {
    const message = rules[field](values[field])
    if (message) wrong[field] = message
  }
  return wrong
}
