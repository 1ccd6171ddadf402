import { data } from 'react-router'
import { CallFailed } from './call.ts'

/** A loader's answer; what the interface does not know, or what no address can be, becomes the page "not found". */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallFailed && [400, 404].includes(error.problem.status)) throw data(null, { status: 404 })
    throw error
  }
}
