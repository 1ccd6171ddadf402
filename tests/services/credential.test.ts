import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
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
    said = []
    for status in document["credentialStatus"]:
        published = read(asked["lists"][status["statusPurpose"]])
        assert published["id"] == status["statusListCredential"]
        assert published["credentialSubject"]["statusPurpose"] == status["statusPurpose"]
        bits = gzip.decompress(base64.urlsafe_b64decode(published["credentialSubject"]["encodedList"][1:] + "=="))
        place = int(status["statusListIndex"])
        if bits[place >> 3] >> (7 - place % 8) & 1:
            said.append(status["statusPurpose"])
    print(json.dumps({"accepted": not said, "said": said, "name": document["credentialSubject"]["name"]}))
except Exception as error:
    print(json.dumps({"accepted": False, "why": type(error).__name__}))
`

const { db, app, clinic } = await openClinic()
const admin = app.person(await clinic.account('platform-admin'))
const get = (url: string) => app.app.inject({ method: 'GET', url })

async function judge(token: string): Promise<{ accepted: boolean; said?: string[]; name?: string; why?: string }> {
  const input = {
    token,
    keys: (await get('/.well-known/jwks.json')).json<unknown>(),
    lists: {
      revocation: (await get('/credentials/status/1/revocation')).body,
      suspension: (await get('/credentials/status/1/suspension')).body,
    },
  }
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', program], {
    input: JSON.stringify(input),
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return JSON.parse(stdout) as { accepted: boolean }
}

async function decide({ practitioner }: ClinicDoctor, decision: 'suspend' | 'lift' | 'revoke') {
  const row = await db.look.one<{ version: number }>(sql`select version from practitioner where id = ${practitioner}`)
  await admin.call('POST /admin/verifications/:practitionerId', {
    params: { practitionerId: practitioner },
    body: { decision, note: 'Register asked', version: row?.version ?? 0 },
  })
}

test('jwcrypto accepts a certificate, refuses an altered one, and refuses it while the doctor is suspended and once they are revoked', async () => {
  const doctor = await clinic.doctor()
  const { credential, name } = await app.person(doctor).call('POST /doctors/me/credential', {})
  expect(await judge(credential)).toEqual({ accepted: true, said: [], name })
  const [head = '', body = '', sign = ''] = credential.split('.')
  const said = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const altered = Buffer.from(JSON.stringify({ ...said, validUntil: '2099-01-01T00:00:00Z' })).toString('base64url')
  expect(await judge([head, altered, sign].join('.'))).toEqual({ accepted: false, why: 'InvalidJWSSignature' })
  await decide(doctor, 'suspend')
  expect(await judge(credential)).toEqual({ accepted: false, said: ['suspension'], name })
  await decide(doctor, 'lift')
  expect(await judge(credential)).toEqual({ accepted: true, said: [], name })
  await decide(doctor, 'suspend')
  await decide(doctor, 'revoke')
  expect(await judge(credential)).toEqual({ accepted: false, said: ['revocation'], name })
})
