import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

/*
 Files that only who has the passphrase or key file can read. One scrypt a backup, a key of its own for each file (HKDF
 over its name, so that files cannot change places, and over a salt that stands before its bytes, so that backups which
 follow one another may share the scrypt), AES-256-GCM in pieces of 64 KB with a counter as nonce; the last piece is marked,
 so that a file that was cut off does not open. (Rogaway et al., "STREAM".)
*/
export class WrongKey extends Error {
  constructor() {
    super('This passphrase or key file does not open the backup, or a file of it was touched.')
  }
}

/** `rounds`: of scrypt; one in backups made before they were noted. In format 1 no salt precedes the bytes. */
export type SealHeader = {
  readonly format: 1 | 2
  readonly salt: string
  readonly check: string
  readonly rounds?: number | undefined
}

const piece = 64 * 1024
const tag = 16
const saltBytes = 16
/** 64 MB and about a second for each guess: what OWASP asks of scrypt at least. */
const rounds = 2
const mostRounds = 16

export type FileSeal = {
  readonly header: SealHeader
  sealing(name: string): Transform
  opening(name: string): Transform
}

export function newFileSeal(secret: string | Buffer): FileSeal {
  const salt = randomBytes(saltBytes)
  const master = masterOf(secret, salt, rounds)
  return sealOf(master, { format: 2, salt: salt.toString('base64url'), check: checkOf(master), rounds })
}

/** Throws `WrongKey` when it is another secret than the one that the header was made with. */
export function openFileSeal(secret: string | Buffer, header: SealHeader): FileSeal {
  const { salt, check, rounds: made = 1 } = header
  // Whoever writes into the header makes nobody count for hours.
  if (!Number.isInteger(made) || made < 1 || made > mostRounds) throw new WrongKey()
  const master = masterOf(secret, Buffer.from(salt, 'base64url'), made)
  if (checkOf(master) !== check) throw new WrongKey()
  return sealOf(master, header)
}

function masterOf(secret: string | Buffer, salt: Buffer, p: number): Buffer {
  return scryptSync(secret, salt, 32, { N: 65_536, r: 8, p, maxmem: 128 * 1024 * 1024 })
}

function sealOf(master: Buffer, header: SealHeader): FileSeal {
  const keyOf = (name: string, salt: Buffer) => Buffer.from(hkdfSync('sha256', master, salt, `file ${name}`, 32))
  const before = header.format === 1 ? 0 : saltBytes
  return {
    header,
    sealing(name) {
      const salt = randomBytes(before)
      const sealed = pieces(piece, 0, () => sealPiece(keyOf(name, salt)))
      sealed.push(salt)
      return sealed
    },
    opening: (name) => pieces(piece + tag, before, (salt) => openPiece(keyOf(name, salt))),
  }
}

function checkOf(master: Buffer): string {
  return Buffer.from(hkdfSync('sha256', master, '', 'check', 32)).toString('base64url')
}

type Turn = (bytes: Buffer, index: number, isLast: boolean) => Buffer

/**
 * Cuts a stream into pieces of one size; the last one may be shorter, and is there even when it is empty. What to do with them
 * is known once the first `before` bytes are there.
 */
function pieces(size: number, before: number, begin: (head: Buffer) => Turn): Transform {
  let waiting: Buffer = Buffer.alloc(0)
  let index = 0
  let turn: Turn | undefined
  const begun = () => {
    if (!turn) {
      turn = begin(waiting.subarray(0, before))
      waiting = waiting.subarray(before)
    }
    return turn
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      waiting = Buffer.concat([waiting, chunk])
      if (!turn && waiting.length < before) return done()
      try {
        const next = begun()
        // One byte more must be there: only then this piece is not the last.
        for (; waiting.length > size; waiting = waiting.subarray(size))
          this.push(next(waiting.subarray(0, size), index++, false))
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        const last = begun()
        done(null, last(waiting, index, true))
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

function sealPiece(key: Buffer): Turn {
  return (bytes, index, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast))
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

function openPiece(key: Buffer): Turn {
  return (bytes, index, isLast) => {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: tag })
      decipher.setAuthTag(bytes.subarray(-tag))
      return Buffer.concat([decipher.update(bytes.subarray(0, -tag)), decipher.final()])
    } catch {
      throw new WrongKey()
    }
  }
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}
