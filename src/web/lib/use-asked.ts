import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'

/** What the address asks the page to do at once, as `?do=new`; asked and done, it is gone from the address. Undefined: nothing. */
export function useAsked(what: string | undefined, act: () => void) {
  const [search, setSearch] = useSearchParams()
  const isAsked = what !== undefined && search.get('do') === what
  const run = useEffectEvent(() => {
    setSearch(
      (before) => {
        before.delete('do')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
    act()
  })
  useEffect(() => {
    if (isAsked) run()
  }, [isAsked])
}
