import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from './call.ts'

/** The cache of what was asked; refusals are not asked again, lost lines twice. */
export function newQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (count, error) => count < 2 && error instanceof CallFailed && error.problem.status === 0,
      },
      mutations: { retry: false },
    },
  })
}
