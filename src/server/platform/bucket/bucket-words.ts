import type { BucketAddress } from './bucket-address.ts'

/** What stands in the first element of this name. The names and numbers that we ask for hold no signs that are written otherwise. */
export function textOf(xml: string, name: string): string {
  return elementsOf(xml, name)[0] ?? ''
}

/** What stands in each element of this name. */
export function elementsOf(xml: string, name: string): string[] {
  return xml
    .split(`<${name}>`)
    .slice(1)
    .map((after) => after.split(`</${name}>`)[0] ?? '')
}

/** Why nobody answered, for an operator. */
export function whyUnreachable({ bucket, base }: BucketAddress, error: Error): string {
  const reason = 'code' in error ? String(error.code) : error.message
  return `The bucket ${bucket} cannot be reached at ${new URL(base).origin}: ${reason}. Is the endpoint in RECORDS_STORE right, and does it answer?`
}

type Refusal = { readonly status: number; readonly body: Buffer }

const byCode: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket. Make it, or correct RECORDS_STORE',
  InvalidAccessKeyId: 'it does not know the key. Correct AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch:
    'the key or its secret is another one. Correct AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, or the region in RECORDS_STORE',
  AccessDenied: 'this key may not do that. It needs to list, read, write and delete there',
  AuthorizationHeaderMalformed: 'the region is another one. Correct region in RECORDS_STORE',
  PermanentRedirect: 'the bucket is in another region. Correct region and endpoint in RECORDS_STORE',
  RequestTimeTooSkewed: 'its clock and the clock of this machine differ. Set the clock',
}

const byStatus: Readonly<Record<number, string>> = {
  301: 'the bucket is in another region. Correct region and endpoint in RECORDS_STORE',
  403: 'this key may not do that. It needs to list, read, write and delete there',
  404: 'what answers there knows no bucket. Correct the endpoint in RECORDS_STORE, or start the bucket behind it',
}

/** Why it refused, for an operator. */
export function whyRefused({ bucket }: BucketAddress, { status, body }: Refusal): string {
  const code = textOf(body.toString(), 'Code')
  const why = byCode[code] ?? byStatus[status]
  const said = `${status}${code && ` ${code}`}`
  return why ? `The bucket ${bucket} refuses (${said}): ${why}.` : `The bucket ${bucket} answers ${said}.`
}
