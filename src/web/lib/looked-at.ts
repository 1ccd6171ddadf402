import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

/** Something whose looks are noted: what the page asks for again by itself is the look that is under way. */
export function useLookedAt<Data>(
  queryKey: QueryKey,
  ask: (again: 'yes' | undefined) => Promise<Data>,
  options: { readonly staleTime?: number } = {},
) {
  const seen = useRef('')
  const name = JSON.stringify(queryKey)
  return useQuery({
    ...options,
    queryKey,
    queryFn: async () => {
      const data = await ask(seen.current === name ? 'yes' : undefined)
      seen.current = name
      return data
    },
  })
}
