import { homeOf } from '#domain/access/home-of.ts'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSite } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'

const people = ['patient', 'doctor', 'manager', 'desk', 'admin'] as const

/** On every page of a demo: nothing here is real, and one click lets one be somebody. */
export function DemoBar() {
  const { demo } = useSite()
  if (!demo) return null
  const logInAs = async (who: string) => {
    try {
      const body = { email: `${who}@example.com`, password: 'demo demo demo demo' }
      const answer = await call('POST /auth/login', { body })
      if (!('token' in answer)) return
      const { storeSession } = await import('../../lib/store-session.ts')
      storeSession(answer)
      // A new page: nothing of whoever was logged in before stays on it.
      location.assign(homeOf(answer.user_type))
    } catch (error) {
      toast('error', problemText(error))
    }
  }
  return (
    <aside aria-label={t('Demo')} className="no-print bg-sun text-on-sun">
      <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
        <p className="font-semibold">{t('Demo data. Nothing here is real.')}</p>
        <p className="flex flex-wrap items-center gap-x-3">
          {t('Log in as')}
          {people.map((who) => (
            <button
              key={who}
              type="button"
              className="min-h-8 underline underline-offset-2"
              onClick={() => void logInAs(who)}
            >
              {who}
            </button>
          ))}
        </p>
      </div>
    </aside>
  )
}
