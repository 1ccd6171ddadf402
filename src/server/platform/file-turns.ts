/**
 Whoever lays a file down or opens one holds a connection to the database until the place where files lie has answered. Half of
 the connections that calls have may wait like that (`openInstallation`): while a bucket hangs the other half serves everybody else.
*/
const atOnce = 8
let running = 0
const waiting: (() => void)[] = []

/** Does this when few others wait for files: before it takes a connection to the database, so that who queues holds none. */
export async function inFileTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1
  // Who ends hands the turn on: nobody slips in between.
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
