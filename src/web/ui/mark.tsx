import { t } from '#domain/language/translate.ts'
/** The day strip: three bars, the middle one the next good time. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden focusable="false">
      <rect width="32" height="32" rx="7" fill="var(--pine)" />
      <rect x="6" y="7" width="20" height="5" rx="2.5" fill="var(--pine-muted)" />
      <rect x="6" y="13.5" width="20" height="5" rx="2.5" fill="var(--sun)" />
      <rect x="6" y="20" width="20" height="5" rx="2.5" fill="var(--pine-muted)" />
    </svg>
  )
}

/** While something loads: the strip breathes. */
export function Spinner({ label = t('Loading') }: { label?: string }) {
  return (
    <div role="status" className="grid place-items-center gap-3 py-16 text-muted">
      <span className="animate-pulse">
        <Mark size={40} />
      </span>
      <span>{label}</span>
    </div>
  )
}
