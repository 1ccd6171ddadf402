import { ShieldAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { ownDate } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useOwnAccount } from './use-own-account.ts'

/** Longer waits than this do not fit into a timer of a browser. */
const longestTimer = 2 ** 31 - 1

/** Tells staff from when their clinic asks for two-step log-in; from that day on there is one page for it alone. */
export function SecondStepNotice({ profile }: { profile: string | undefined }) {
  const { data, refetch } = useOwnAccount()
  const navigate = useNavigate()
  const wish = data?.second_step ?? null
  const isDue = wish?.is_due ?? false
  const due = wish?.due
  useEffect(() => {
    if (isDue) void navigate('/second-step', { replace: true })
  }, [isDue, navigate])
  useEffect(() => {
    const left = due ? Date.parse(due) - Date.now() : 0
    if (left <= 0 || left > longestTimer) return
    const timer = setTimeout(() => void refetch(), left + 1000)
    return () => clearTimeout(timer)
  }, [due, refetch])
  if (!due || isDue) return null
  return (
    <div
      role="status"
      className="no-print flex flex-wrap items-center gap-3 border-b border-line bg-tint px-5 py-2 text-on-tint"
    >
      <ShieldAlert size={20} aria-hidden className="flex-none" />
      <p className="me-auto">
        {t('Your clinic asks for two-step log-in. Set it up by {date}: from then on you need it to work here.', {
          date: ownDate(due),
        })}
      </p>
      <ButtonLink size="small" to={profile ? `${profile}?tab=security` : '/second-step'}>
        {t('Set up now')}
      </ButtonLink>
    </div>
  )
}
