import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** What goes wrong: so many promises that nobody looks after, or an exception in a callback, with this code if it has one. */
export type Failure = { readonly promises: number } | { readonly exception: string }

/**
 * Loaded into a server before everything else (`node --import`): at SIGUSR2 it fails as the file says that
 * `FAIL_AS` names, as a mistake in any callback of the product would.
 */
const file = process.env.FAIL_AS
if (file !== undefined && isMainThread)
  process.on('SIGUSR2', () => {
    const failure = JSON.parse(readFileSync(file, 'utf8')) as Failure
    // What a person typed stands in messages: it must not reach the log.
    const words = 'Jane Doe has a cough'
    if ('promises' in failure)
      for (let left = failure.promises; left > 0; left -= 1) void Promise.reject(new Error(words))
    else
      setImmediate(() => {
        throw Object.assign(new Error(words), failure.exception ? { code: failure.exception } : {})
      })
  })
