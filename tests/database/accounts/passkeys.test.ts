import { createHash, generateKeyPairSync, randomBytes, sign, type JsonWebKey, type KeyObject } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountsOf, newcomer } from '#tests/support/accounts.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app } = await openClinic()
const { password } = newcomer

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

/** As much of RFC 8949 as a device needs to say what its key is. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])])
}

function head(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.of((kind << 5) | count)
  return count < 256 ? Buffer.of((kind << 5) | 24, count) : Buffer.of((kind << 5) | 25, count >> 8, count & 255)
}

const bytes = (part: string | undefined) => Buffer.from(part ?? '', 'base64url')
const keys = {
  elliptic: generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }),
  edwards: generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }),
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' }),
}

/** The public half as a device tells it (COSE), said to be for this algorithm. */
function coseKey({ kty, x, y, n, e }: JsonWebKey, algorithm: number): Buffer {
  if (kty === 'RSA') return cbor(new Map<number, Cbor>([[1, 3], [3, algorithm], [-1, bytes(n)], [-2, bytes(e)]])) // prettier-ignore
  if (kty === 'OKP') return cbor(new Map<number, Cbor>([[1, 1], [3, algorithm], [-1, 6], [-2, bytes(x)]])) // prettier-ignore
  return cbor(new Map<number, Cbor>([[1, 2], [3, algorithm], [-1, 1], [-2, bytes(x)], [-3, bytes(y)]])) // prettier-ignore
}

/** What a device answers that was asked for a new key: nothing is attested, the person was asked. */
function answerOf(key: JsonWebKey, algorithm: number, asked: { challenge: string; party: string }) {
  const id = randomBytes(16)
  const seen = 0x45
  const length = Buffer.of(0, id.length)
  const said = Buffer.concat([
    createHash('sha256').update(asked.party).digest(),
    Buffer.of(seen, 0, 0, 0, 0),
    Buffer.alloc(16),
    length,
    id,
    coseKey(key, algorithm),
  ])
  const client = { type: 'webauthn.create', challenge: asked.challenge, origin: app.config.publicUrl }
  const attested = new Map<string, Cbor>([['fmt', 'none'], ['attStmt', new Map()], ['authData', said]]) // prettier-ignore
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    response: {
      clientDataJSON: Buffer.from(JSON.stringify(client)).toString('base64url'),
      attestationObject: cbor(attested).toString('base64url'),
    },
  }
}

type Options = { challenge: string; rp: { id: string }; pubKeyCredParams: { alg: number }[] }

test('a passkey is asked for, and taken, of three kinds of keys: one that signs over SHA-1 is not', async () => {
  const { me } = await accountsOf(app, db).join('keys@example.com')
  const bring = async (key: JsonWebKey, algorithm: number) => {
    const asked = await me.call('POST /auth/security/passkeys/options', { body: { password } })
    const { challenge, rp, pubKeyCredParams } = asked.options as Options
    expect(pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257])
    const response = answerOf(key, algorithm, { challenge, party: rp.id })
    return me.call('POST /auth/security/passkeys', {
      body: { challenge_id: asked.challenge_id, name: 'One', response },
    })
  }
  const count = async () => (await me.call('GET /auth/security', {})).passkeys.length
  await bring(keys.edwards, -8)
  await bring(keys.elliptic, -7)
  await bring(keys.rsa, -257)
  expect(await count()).toBe(3)
  // RSA with SHA-1, RSA of other lengths of hashes, curves of others.
  for (const [key, algorithm] of [
    [keys.rsa, -65535],
    [keys.rsa, -258],
    [keys.elliptic, -47],
    [keys.elliptic, -35],
  ] as const)
    expect(await refusal(bring(key, algorithm)), `${algorithm}`).toMatchObject({ code: 'invalid' })
  expect(await count()).toBe(3)
})

/** What a device answers that was asked to log somebody in: it signs what it was asked, with who it says it is beside. */
function signatureOf(
  key: KeyObject,
  asked: { id: string; challenge: string; party: string; userHandle: string | undefined },
) {
  const said = Buffer.concat([createHash('sha256').update(asked.party).digest(), Buffer.of(0x05, 0, 0, 0, 0)])
  const client = Buffer.from(
    JSON.stringify({ type: 'webauthn.get', challenge: asked.challenge, origin: app.config.publicUrl }),
  )
  const signed = Buffer.concat([said, createHash('sha256').update(client).digest()])
  return {
    id: asked.id,
    rawId: asked.id,
    type: 'public-key' as const,
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: said.toString('base64url'),
      signature: sign('sha256', signed, key).toString('base64url'),
      ...(asked.userHandle === undefined ? {} : { userHandle: asked.userHandle }),
    },
  }
}

test('a passkey opens its account in the browser that was asked, and to nobody who says to be somebody else', async () => {
  const { me, account } = await accountsOf(app, db).join('own-key@example.com')
  const { account: other } = await accountsOf(app, db).join('other-key@example.com')
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const made = await me.call('POST /auth/security/passkeys/options', { body: { password } })
  const { challenge, rp, user } = made.options as Options & { user: { id: string } }
  const key = answerOf(publicKey.export({ format: 'jwk' }), -7, { challenge, party: rp.id })
  await me.call('POST /auth/security/passkeys', {
    body: { challenge_id: made.challenge_id, name: 'One', response: key },
  })
  const [asks, answers] = [app.person(), app.person()]
  const logIn = async (by: typeof asks, userHandle: string | undefined) => {
    const { challenge_id, options } = await asks.call('POST /auth/passkey/options', { body: {} })
    const asked = { id: key.id, challenge: (options as Options).challenge, party: rp.id, userHandle }
    return by.call('POST /auth/passkey/log-in', {
      body: { challenge_id, response: signatureOf(privateKey, asked) },
    })
  }
  expect(await refusal(logIn(answers, user.id))).toMatchObject({ code: 'link_expired' })
  const othersHandle = Buffer.from(other).toString('base64url')
  expect(await refusal(logIn(asks, othersHandle))).toMatchObject({ code: 'wrong_credentials' })
  for (const handle of [user.id, undefined])
    expect(await logIn(asks, handle), handle).toMatchObject({ user_id: account })
})
