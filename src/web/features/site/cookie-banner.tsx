import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'

const key = 'cookies_accepted'

/** At the bottom until closed. Kept in storage and in a cookie of the same name: log-out clears storage only. */
export function CookieBanner() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    setShown(localStorage.getItem(key) !== 'yes' && !document.cookie.includes(`${key}=yes`))
  }, [])
  if (!shown) return null
  const close = () => {
    localStorage.setItem(key, 'yes')
    document.cookie = `${key}=yes; path=/; max-age=31536000; samesite=lax`
    setShown(false)
  }
  return (
    <aside aria-label="Cookies" className="no-print fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface">
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
        <p className="flex-1 text-sm">
          We use only the cookies this site needs to work. Read our{' '}
          <Link to="/privacy-policy" className="underline">
            cookie and privacy policy
          </Link>
          .
        </p>
        <Button size="small" look="primary" onClick={close} aria-label="OK, close this notice">
          OK
        </Button>
      </div>
    </aside>
  )
}
