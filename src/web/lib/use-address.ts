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

/** What the address asks for, how to change it, and the address of one thing in full beside the list. */
export function useAddress() {
  const [search, setSearch] = useSearchParams()
  const set: SetAddress = (changes) =>
    setSearch((before) => addressWith(before, changes), { preventScrollReset: true, replace: true })
  const openPath = (id: string) => `?${addressWith(search, { a: id }).toString()}`
  return { search, set, openPath }
}
