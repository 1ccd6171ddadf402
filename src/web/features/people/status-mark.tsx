import { CircleCheck, CircleSlash, Hourglass, Mail } from 'lucide-react'
import { t } from '#domain/language/translate.ts'
import { type Entry, statusWords } from './people.ts'

const looks = {
  active: { look: 'chip-completed', icon: CircleCheck },
  invited: { look: 'chip-booked', icon: Mail },
  expired: { look: 'chip-requested', icon: Hourglass },
  deactivated: { look: 'chip-quiet', icon: CircleSlash },
} as const

/** Whether somebody works there, in a word, with a sign and a colour of its own. */
export function StatusMark({ status }: { status: Entry['status'] }) {
  const { look, icon: Icon } = looks[status]
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-chip px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${look}`}
    >
      <Icon size={12} aria-hidden /> {t(statusWords[status])}
    </span>
  )
}
