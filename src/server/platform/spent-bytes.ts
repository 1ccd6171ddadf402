/*
 V8 lets 64 MB of buffers lie before it looks whether anybody still holds them: a large file that comes or goes would cost
 the server as much. Its young buffers are looked through after each few megabytes of files instead, in some milliseconds.
*/
const mostSpent = 4 * 1024 * 1024
let spent = 0

/** Notes bytes of a file that came or went: their buffers are needed no more. */
export function noteSpent(bytes: number) {
  spent += bytes
  if (spent < mostSpent) return
  spent = 0
  // Only a process that was started with `--expose-gc` has it (scripts/server-process.json).
  globalThis.gc?.({ type: 'minor' })
}
