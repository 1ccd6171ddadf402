import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

/** Signs what this installation says of doctors, and tells its own signature from others (ES256, `vc+jwt`). */
export type CredentialKey = {
  /** The public half, as `/.well-known/jwks.json` shows it (RFC 7517). */
  readonly publicJwk: JsonWebKey & { readonly kid: string }
  sign(document: object): Promise<string>
  /** What was signed, or undefined where this installation did not sign it as it is. */
  read(token: string): Promise<Readonly<Record<string, unknown>> | undefined>
}

const typ = 'vc+jwt'
const alg = 'ES256'

/** A new private key as it is kept, a JWK. */
export function newCredentialKey(): string {
  return JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }))
}

/** Opens a key as it was kept. */
export function openCredentialKey(kept: string): CredentialKey {
  const secret = createPrivateKey({ key: JSON.parse(kept) as JsonWebKey, format: 'jwk' })
  const open = createPublicKey(secret)
  const jwk = open.export({ format: 'jwk' })
  const publicJwk = { ...jwk, kid: thumbprint(jwk), alg, use: 'sig' }
  return {
    publicJwk,
    sign: (document) => new SignJWT({ ...document }).setProtectedHeader({ alg, typ, kid: publicJwk.kid }).sign(secret),
    read: (token) =>
      jwtVerify(token, open, { algorithms: [alg], typ }).then(
        ({ payload }) => payload,
        () => undefined,
      ),
  }
}

/** RFC 7638: the same key has the same name everywhere. */
function thumbprint({ crv, kty, x, y }: JsonWebKey): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
}
