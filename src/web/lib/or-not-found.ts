import { data } from 'react-router'
import { CallFailed } from './call.ts'

/** A loader's answer; what the interface does not know becomes the page "not found", with its status. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallFailed && error.problem.status === 404) throw data(null, { status: 404 })
    throw error
  }
}
