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
