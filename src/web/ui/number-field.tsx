import { latinDigits } from '#domain/language/digits.ts'
import { TextField } from './field.tsx'

/** A phone number, a code or an amount: kept in plain digits, whatever the script it is typed in. */
export function NumberField({ onChange, ...rest }: React.ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...rest}
      onChange={(event) => {
        const plain = latinDigits(event.target.value)
        // The same text would move the cursor to its end.
        if (plain !== event.target.value) event.target.value = plain
        onChange?.(event)
      }}
    />
  )
}
