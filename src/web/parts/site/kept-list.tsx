import type { Kept } from './kept-periods.ts'

/** What is kept, each with how long. */
export function KeptList({ kept }: { kept: readonly Kept[] }) {
  return (
    <dl className="grid gap-3">
      {kept.map(({ what, howLong }) => (
        <div key={what} className="grid gap-x-4 border-b border-line pb-3 last:border-0 last:pb-0 sm:grid-cols-2">
          <dt className="font-semibold">{what}</dt>
          <dd className="text-muted">{howLong}</dd>
        </div>
      ))}
    </dl>
  )
}
