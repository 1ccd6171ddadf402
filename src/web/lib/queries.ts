import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from './call.ts'

/** The cache of what was asked; refusals are not asked again, lost lines twice. */
export function newQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // A lost line, and a server that is busy for a moment: nobody has to press a button for either.
        retry: (count, error) => count < 2 && error instanceof CallFailed && [0, 503].includes(error.problem.status),
      },
      mutations: { retry: false },
    },
  })
}

/**
 * While other dates or filters are on their way, what stood there stays. Without a network they do not come: what stood there
 * would pass for them.
 */
export const untilTheOther = <T>(before: T | undefined): T | undefined => (navigator.onLine ? before : undefined)
