import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { storedText } from '../../lib/stored.ts'
import { rich } from '../../lib/rich.tsx'
import { Button } from '../../ui/button.tsx'

const key = 'cookies_accepted'

/**
 * At the bottom until closed; on phones at the end of the page, where it covers no time. Kept in storage and in a cookie of
 * the same name: log-out clears storage only.
 */
export function CookieBanner() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    setShown(storedText(key) !== 'yes' && !document.cookie.includes(`${key}=yes`))
  }, [])
  if (!shown) return null
  const close = () => {
    localStorage.setItem(key, 'yes')
    document.cookie = `${key}=yes; path=/; max-age=31536000; samesite=lax`
    setShown(false)
  }
  return (
    <aside
      data-notice
      aria-label={t('Cookies')}
      className="no-print inset-x-0 bottom-0 z-30 sm:fixed border-t border-line bg-surface"
    >
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
        <p className="flex-1 text-sm">
          {rich('We use only the cookies this site needs to work. Read our <link>cookie and privacy policy</link>.', {
            link: (text) => (
              <Link to="/privacy-policy" className="underline">
                {text}
              </Link>
            ),
          })}
        </p>
        <Button size="small" look="primary" onClick={close} aria-label={t('OK, close this notice')}>
          {t('OK')}
        </Button>
      </div>
    </aside>
  )
}
