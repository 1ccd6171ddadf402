import { useEffect, useState } from 'react'

/**
 * The token of a mailed link. It stands behind the #, so it reaches no server log and no other site, and is taken out of
 * the address at once. A link that is opened in this very tab changes only what is behind the #: that counts as well.
 * Null until the page has looked.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const look = () => {
      const found = /token=([\w-]+)/.exec(location.hash)?.[1]
      if (found) history.replaceState(history.state, '', location.pathname + location.search)
      setToken((before) => found ?? before ?? '')
    }
    look()
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])
  return token
}
