import { mark, t } from '#domain/language/translate.ts'
import type { FolderColor } from '#domain/records/record-rules.ts'

const colors = {
  green: { words: mark('Green'), look: 'var(--brand)' },
  blue: { words: mark('Blue'), look: 'var(--plot-5)' },
  orange: { words: mark('Orange'), look: 'var(--plot-2)' },
  red: { words: mark('Red'), look: 'var(--plot-4)' },
  grey: { words: mark('Grey'), look: 'var(--plot-3)' },
} as const satisfies Readonly<Record<FolderColor, unknown>>

export function colorWords(color: FolderColor): string {
  return t(colors[color].words)
}

/** The colour of a folder, and what it is called: nobody has to tell colours apart. */
export function ColorMark({ color }: { color: FolderColor | null }) {
  if (color === null) return null
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-muted">
      <span aria-hidden className="size-3 rounded-full" style={{ background: colors[color].look }} />
      {colorWords(color)}
    </span>
  )
}

/** The edge of a tile, or none. */
export function edgeOf(color: FolderColor | null) {
  return color === null ? undefined : { borderInlineStart: `6px solid ${colors[color].look}` }
}
