/** How much of something is done or used. */
export function Meter({ label, percent }: { label: string; percent: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className="h-2 w-full overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
    >
      <div className="h-full min-w-1 rounded-full bg-brand" style={{ width: `${Math.min(percent, 100)}%` }} />
    </div>
  )
}
