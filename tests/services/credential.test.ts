import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// Debian's own Python. Whoever checks a certificate uses a program of their own: here jwcrypto of Python, which shares no line with ours.
const program = `
import base64, gzip, json, sys
from jwcrypto import jwk, jws
asked = json.load(sys.stdin)
keys = jwk.JWKSet.from_json(json.dumps(asked["keys"]))
def read(token):
    signed = jws.JWS()
    signed.deserialize(token)
    header = json.loads(base64.urlsafe_b64decode(token.split(".")[0] + "=="))
    assert header["typ"] == "vc+jwt"
    signed.verify(keys.get_key(header["kid"]))
    return json.loads(signed.payload)
try:
    document = read(asked["token"])
    status = document["credentialStatus"]
    encoded = read(asked["list"])["credentialSubject"]["encodedList"]
    bits = gzip.decompress(base64.urlsafe_b64decode(encoded[1:] + "=="))
    place = int(status["statusListIndex"])
    revoked = bits[place >> 3] >> (7 - place % 8) & 1
    print(json.dumps({"accepted": not revoked, "name": document["credentialSubject"]["name"]}))
except Exception as error:
    print(json.dumps({"accepted": False, "why": type(error).__name__}))
`

const { db, app, clinic } = await openClinic()
const admin = app.person(await clinic.account('platform-admin'))
const get = (url: string) => app.app.inject({ method: 'GET', url })

async function judge(token: string): Promise<{ accepted: boolean; name?: string; why?: string }> {
  const input = {
    token,
    keys: (await get('/.well-known/jwks.json')).json<unknown>(),
    list: (await get('/credentials/status/1')).body,
  }
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', program], {
    input: JSON.stringify(input),
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return JSON.parse(stdout) as { accepted: boolean }
}

test('jwcrypto accepts a certificate, refuses an altered one, and refuses it once the doctor is suspended', async () => {
  const doctor = await clinic.doctor()
  const { credential, name } = await app.person(doctor).call('POST /doctors/me/credential', {})
  expect(await judge(credential)).toEqual({ accepted: true, name })
  const [head = '', body = '', sign = ''] = credential.split('.')
  const said = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const altered = Buffer.from(JSON.stringify({ ...said, validUntil: '2099-01-01T00:00:00Z' })).toString('base64url')
  expect(await judge([head, altered, sign].join('.'))).toEqual({ accepted: false, why: 'InvalidJWSSignature' })
  const row = await db.look.one<{ version: number }>(
    sql`select version from practitioner where id = ${doctor.practitioner}`,
  )
  await admin.call('POST /admin/verifications/:practitionerId', {
    params: { practitionerId: doctor.practitioner },
    body: { decision: 'suspend', note: 'Register asked', version: row?.version ?? 0 },
  })
  expect(await judge(credential)).toEqual({ accepted: false, name })
})
