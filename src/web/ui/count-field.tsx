import type { ComponentProps } from 'react'
import { NumberField } from './date-field.tsx'

type Props = ComponentProps<typeof NumberField> & { least: number; most: number; step?: number }

const ways: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * A small whole number: typed in the digits of any script, where the browser's own field takes none but 0 to 9. Nothing
 * else can be typed; the arrows of the keyboard count up and down.
 */
export function CountField({ least, most, step = 1, onChange, ...rest }: Props) {
  return (
    <NumberField
      {...rest}
      inputMode="numeric"
      onChange={(event) => {
        const digits = event.target.value.replace(/\D/g, '')
        if (digits !== event.target.value) event.target.value = digits
        onChange?.(event)
      }}
      onKeyDown={(event) => {
        const way = ways[event.key]
        if (way === undefined) return
        event.preventDefault()
        const box = event.currentTarget
        const next = Math.min(most, Math.max(least, (Number(box.value) || 0) + way * step))
        box.setRangeText(String(next), 0, box.value.length, 'end')
        // Told as if it had been typed, so that the form hears of it.
        box.dispatchEvent(new Event('input', { bubbles: true }))
      }}
    />
  )
}
