import { CallFailed } from './call.ts'

/** What is saved now, where a change was refused since somebody else changed it meanwhile. */
export function currentOf<T>(error: unknown): T | undefined {
  if (!(error instanceof CallFailed) || error.problem.code !== 'changed') return undefined
  return error.problem.extra?.current as T | undefined
}
