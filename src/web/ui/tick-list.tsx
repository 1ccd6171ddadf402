import { CheckField } from './field.tsx'

type Props<Value extends string | number> = {
  options: readonly { readonly value: Value; readonly label: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
}

/** Any number of things out of a list, one box each. */
export function TickList<Value extends string | number>({ options, value: ticked, onChange }: Props<Value>) {
  const toggle = (value: Value) =>
    onChange(ticked.includes(value) ? ticked.filter((other) => other !== value) : [...ticked, value])
  return options.map(({ value, label }) => (
    <CheckField key={value} label={label} checked={ticked.includes(value)} onChange={() => toggle(value)} />
  ))
}
