import type { LucideIcon } from 'lucide-react'

type Props = {
  icon: LucideIcon
  label: string
  /** The name with its state, as a screen reader says it: "Microphone, on". */
  name?: string
  isOff?: boolean
  isOpen?: boolean
  badge?: number
  className?: string
  onClick: () => void
}

/** One control of a call: large enough for a thumb, named with its state. */
export function CallButton({
  icon: Icon,
  label,
  name = label,
  isOff = false,
  isOpen,
  badge = 0,
  className = '',
  onClick,
}: Props) {
  const ground = isOff
    ? 'bg-danger-tint text-danger'
    : isOpen
      ? 'bg-sun text-on-sun'
      : 'bg-on-pine/12 hover:bg-on-pine/20'
  return (
    <span className={`relative inline-flex max-sm:flex-1 ${className}`}>
      <button
        type="button"
        aria-label={name}
        aria-expanded={isOpen}
        title={name}
        onClick={onClick}
        className={`inline-flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-full px-3.5 font-semibold max-sm:min-w-11 max-sm:flex-1 max-sm:px-2 ${ground}`}
      >
        <Icon size={22} aria-hidden />
        <span className="hidden md:inline">{label}</span>
      </button>
      {badge > 0 ? (
        <span
          aria-hidden
          className="pointer-events-none absolute -end-1 -top-1 grid min-w-6 place-items-center rounded-full bg-sun px-1 text-sm font-bold text-on-sun ring-2 ring-pine figures"
        >
          {badge}
        </span>
      ) : null}
    </span>
  )
}
