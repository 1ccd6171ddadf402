import { ConfigError } from '../config-error.ts'
import { isLoopback } from '../loopback.ts'

/** Where a bucket is, and who asks. */
export type BucketAddress = {
  readonly bucket: string
  /** What the names of all objects begin with: empty, or something that ends with a slash. */
  readonly prefix: string
  /** What the name of an object is added to. */
  readonly base: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

type Settings = { RECORDS_STORE: string; AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string }

const example = 's3://bucket?endpoint=https://s3.example.com&region=us-east-1'

/** Returns the bucket that files lie in, or null where they lie in the data folder. Throws `ConfigError`. */
export function readBucketAddress(settings: Settings): BucketAddress | null {
  const { RECORDS_STORE: store, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (store === '') return null
  if (!store.startsWith('s3://') || !URL.canParse(store))
    throw new ConfigError(`RECORDS_STORE is not usable. Leave it empty for the data folder, or write it as ${example}.`)
  const { hostname: bucket, pathname, searchParams } = new URL(store)
  const prefix = pathname.replaceAll(/^\/+|\/+$/g, '')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError(`RECORDS_STORE: "${bucket}" cannot be the name of a bucket. Write it as ${example}.`)
  if (!/^[\w./-]*$/.test(prefix))
    throw new ConfigError('RECORDS_STORE: what follows the bucket may hold letters, digits and . _ - / alone.')
  const unknown = [...searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region')
  if (unknown !== undefined)
    throw new ConfigError(`RECORDS_STORE: "${unknown}" is not known. It takes endpoint and region.`)
  if (accessKeyId === '' || secretAccessKey === '')
    throw new ConfigError(
      'RECORDS_STORE names a bucket. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to the key that may read and write there.',
    )
  const region = searchParams.get('region') ?? 'us-east-1'
  return {
    bucket,
    prefix: prefix && `${prefix}/`,
    base: baseOf(bucket, region, searchParams.get('endpoint')),
    region,
    accessKeyId,
    secretAccessKey,
  }
}

/** At a named address the bucket stands in the path, which every server understands. */
function baseOf(bucket: string, region: string, endpoint: string | null): string {
  if (endpoint === null) return `https://${bucket}.s3.${region}.amazonaws.com/`
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
    throw new ConfigError('RECORDS_STORE: endpoint must be a web address, such as https://s3.example.com.')
  const { protocol, hostname } = new URL(endpoint)
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new ConfigError('RECORDS_STORE: endpoint must begin with https:// unless it is on this machine.')
  return `${endpoint.replace(/\/+$/, '')}/${bucket}/`
}
