import { useEffect } from 'react'
import { useSite } from './site.ts'

/**
 * What has come of it is what one sees, hears and finds in the tab: the page from its top, its heading focused, its title.
 * Called by the page itself, so that a dialog that closes meanwhile has given the focus back before.
 */
export function useArrival(title: string) {
  const { brand } = useSite()
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    document.title = `${title} - ${brand}`
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [title, brand])
}
