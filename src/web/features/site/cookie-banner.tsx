import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { acceptNotice, isNoticeAccepted } from '../../lib/cookie-notice.ts'
import { rich } from '../../lib/rich.tsx'
import { Button } from '../../ui/button.tsx'

const id = 'cookie-notice'

/**
 * At the bottom until closed. On phones it keeps a place of its own at the end of the page, so that nothing lies under it for
 * good; where a window is very low it stands there alone. A still page shows it itself.
 */
export function CookieBanner() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    setShown(!isNoticeAccepted())
  }, [])
  const close = () => {
    acceptNotice()
    setShown(false)
  }
  return (
    <aside
      data-notice
      id={id}
      hidden={!shown}
      suppressHydrationWarning
      aria-label={t('Cookies')}
      className="no-print inset-x-0 bottom-0 z-30 border-t border-line bg-surface sm:fixed [@media(min-height:480px)]:max-sm:sticky"
    >
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-2 py-3 max-sm:gap-x-3 max-sm:py-2">
        <p className="flex-1 text-sm">
          {rich('We use only the cookies this site needs to work. Read our <link>cookie and privacy policy</link>.', {
            link: (text) => (
              <Link to="/privacy-policy" className="underline">
                {text}
              </Link>
            ),
          })}
        </p>
        <Button size="small" look="primary" onClick={close} data-accepts={id} aria-label={t('OK, close this notice')}>
          {t('OK')}
        </Button>
      </div>
    </aside>
  )
}
