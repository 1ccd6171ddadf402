import { useLocation } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { doorOf, useSession } from '../lib/session.ts'
import { useSessionLost } from '../lib/session-lost.ts'
import { ButtonLink } from './button.tsx'

/** Above a page whose session is gone: says so, and leads to the log-in beside it, so that what was typed stays here. */
export function SessionLost() {
  const session = useSession()
  const isLost = useSessionLost()
  const { pathname, search } = useLocation()
  if (!isLost || !session) return null
  return (
    <div
      role="alert"
      className="no-print sticky top-16 z-20 flex flex-wrap items-center gap-3 bg-sun px-5 py-2 text-on-sun"
    >
      <p className="font-semibold">{t('You have been logged out. Log in to carry on')}</p>
      <ButtonLink
        size="small"
        to={`/auth/login/${doorOf(session.userType)}?again=yes&next=${encodeURIComponent(pathname + search)}`}
        target="_blank"
      >
        {t('Log in')}
      </ButtonLink>
    </div>
  )
}
