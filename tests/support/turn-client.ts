import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'

export type TurnAnswer = {
  readonly isOk: boolean
  readonly code: number
  readonly attributes: ReadonlyMap<number, Buffer>
}

const cookie = Buffer.from([0x21, 0x12, 0xa4, 0x42])
export const turnMethods = { allocate: 0x0003, permit: 0x0008 } as const
const names = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  peer: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  transport: 0x0019,
}

/** A browser's side of TURN (RFC 8656), as far as asking for a place on a relay and for leave to send somewhere. */
export async function turnClient({
  host,
  port,
  username,
  credential,
}: {
  host: string
  port: number
  username: string
  credential: string
}) {
  const socket = createSocket('udp4')
  await new Promise<void>((done) => socket.bind(0, host, done))
  let realm: Buffer = Buffer.alloc(0)
  let nonce: Buffer = Buffer.alloc(0)

  async function send(method: number, own: Buffer[]): Promise<TurnAnswer> {
    const id = randomBytes(12)
    const attributes = [...own]
    if (realm.length > 0)
      attributes.push(
        attribute(names.username, Buffer.from(username)),
        attribute(names.realm, realm),
        attribute(names.nonce, nonce),
      )
    const body = Buffer.concat(attributes)
    const isSigned = realm.length > 0
    const head = Buffer.concat([short(method), short(body.length + (isSigned ? 24 : 0)), cookie, id])
    const key = createHash('md5').update(`${username}:${realm.toString()}:${credential}`).digest()
    const signed = Buffer.concat([head, body])
    const proof = attribute(names.integrity, createHmac('sha1', key).update(signed).digest())
    const answer = new Promise<Buffer>((done, fail) => {
      const late = setTimeout(() => fail(new Error('The relay does not answer')), 3000)
      socket.once('message', (message) => {
        clearTimeout(late)
        done(message)
      })
    })
    socket.send(isSigned ? Buffer.concat([signed, proof]) : signed, port, host)
    return read(await answer)
  }

  /** Asks once more with what the first refusal told. */
  async function ask(method: number, own: Buffer[]): Promise<TurnAnswer> {
    const first = await send(method, own)
    if (first.code !== 401 && first.code !== 438) return first
    realm = first.attributes.get(names.realm) ?? realm
    nonce = first.attributes.get(names.nonce) ?? nonce
    return send(method, own)
  }

  return {
    allocate: () => ask(turnMethods.allocate, [attribute(names.transport, Buffer.from([17, 0, 0, 0]))]),
    permit: (peer: string) => ask(turnMethods.permit, [attribute(names.peer, address(peer))]),
    close: () => socket.close(),
  }
}

function read(message: Buffer): TurnAnswer {
  const attributes = new Map<number, Buffer>()
  for (let at = 20; at + 4 <= message.length;) {
    const length = message.readUInt16BE(at + 2)
    attributes.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length))
    at += 4 + Math.ceil(length / 4) * 4
  }
  const error = attributes.get(names.error)
  const code = error ? (error[2] ?? 0) * 100 + (error[3] ?? 0) : 0
  return { isOk: (message.readUInt16BE(0) & 0x0110) === 0x0100, code, attributes }
}

function short(number: number): Buffer {
  return Buffer.from([number >> 8, number & 255])
}

function attribute(name: number, value: Buffer): Buffer {
  return Buffer.concat([short(name), short(value.length), value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

/** An address as the protocol writes it: mixed with the number that all its messages carry. */
function address(ip: string): Buffer {
  const mixed = ip.split('.').map((part, at) => Number(part) ^ (cookie[at] ?? 0))
  return Buffer.from([0, 1, (9999 >> 8) ^ 0x21, (9999 & 255) ^ 0x12, ...mixed])
}
