import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** What is chosen stands in the address; null or an empty text takes a choice away. */
export type SetAddress = (changes: Record<string, string | null>) => void

/** Returns an address with some choices changed. */
export function addressWith(search: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** What was chosen last and is not in the address yet, and the address it was chosen at. */
let onItsWay: { readonly at: string; readonly search: URLSearchParams } | undefined

/** What the address asks for, how to change it, and the address of one thing in full beside the list. */
export function useAddress() {
  const [search, setSearch] = useSearchParams()
  useEffect(() => {
    onItsWay = undefined
  }, [search])
  // Two choices one right after the other: the second is added to the first, not to the address before both.
  const set: SetAddress = (changes) =>
    setSearch(
      (before) => {
        const next = addressWith(onItsWay?.at === before.toString() ? onItsWay.search : before, changes)
        onItsWay = { at: before.toString(), search: next }
        return next
      },
      { preventScrollReset: true, replace: true },
    )
  const openPath = (id: string) => `?${addressWith(search, { a: id }).toString()}`
  return { search, set, openPath }
}
