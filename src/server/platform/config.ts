import { resolve } from 'node:path'
import { z } from 'zod'
import { isCommonPassword } from '#domain/profiles/common-passwords.ts'
import { languages, offeredLanguages, unknownTags } from '#domain/language/languages.ts'
import { readBucketAddress } from './bucket/bucket-address.ts'
import { ConfigError } from './config-error.ts'
import { isLoopback } from './loopback.ts'
import { readTrustProxy } from './trust-proxy.ts'

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  /** What seals second steps and messages, `1:…`, newest first; empty: the file secrets.key of the data folder. */
  SECRETS_KEY: z.string().default(''),
  /** What wraps the keys of patients' files, `1:…`, newest first; empty: the file records.key of the data folder. */
  RECORDS_KEY: z.string().default(''),
  /** How large one file of a patient may be, and all together, in megabytes. */
  RECORDS_FILE_MB: z.coerce.number().int().min(1).max(2000).default(100),
  RECORDS_TOTAL_MB: z.coerce.number().int().min(1).max(1_000_000).default(5120),
  /** Where files lie: `s3://bucket?endpoint=https://…&region=…`, with the key that may read and write there; empty: the data folder. */
  RECORDS_STORE: z.string().default(''),
  AWS_ACCESS_KEY_ID: z.string().default(''),
  AWS_SECRET_ACCESS_KEY: z.string().default(''),
  /** What looks for viruses in patients' files: `off`, or `clamd://host:port`. */
  SCAN: z
    .union([z.literal('off'), z.url({ protocol: /^clamd$/ })])
    .default('off')
    .transform((scan) => (scan === 'off' ? null : hostAndPort(scan))),
  /** A file of passwords that have leaked, as their SHA-1, in their order; empty: none are known. */
  LEAKED_PASSWORDS: z.string().default(''),
  DATABASE_URL: z.string().default(''),
  DATABASE_OWNER_URL: z.string().default(''),
  /** A streaming replica that search may read; empty: none. */
  DATABASE_REPLICA_URL: z.string().default(''),
  SMTP_URL: z.string().default(''),
  /** Where text messages are handed over, and what signs them; empty: they are written as files. */
  TEXT_WEBHOOK_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  TEXT_WEBHOOK_SECRET: z.string().default(''),
  /** The relays of video calls, as browsers take them ("turn:turn.example.com:3478"), and the secret they share; empty: none. */
  TURN_URLS: z.string().default(''),
  TURN_SECRET: z.string().default(''),
  /** How long a credential for them lives. */
  TURN_SECONDS: z.coerce.number().int().min(30).max(3600).default(600),
  /** Push services that may be called, by name; a name stands for what lies below it as well. */
  PUSH_HOSTS: z.string().default('fcm.googleapis.com, push.services.mozilla.com, push.apple.com, notify.windows.com'),
  PUBLIC_URL: z.string().default(''),
  DEMO: z.enum(['on', 'off', 'public']).default('off'),
  VERIFICATION: z.enum(['required', 'facility_attested', 'off']).default('required'),
  /** Whether two people must agree before a doctor is verified, or stands again. */
  VERIFICATION_FOUR_EYES: z.enum(['on', 'off']).default('off'),
  BRAND: z.string().default('Tendwell'),
  OPERATOR: z.string().default(''),
  /** Which languages are offered, with commas; the first is for anybody who asks for none of them. Empty: all there are. */
  LANGUAGES: z
    .string()
    .toLowerCase()
    .refine((tags) => unknownTags(tags).length === 0, `it may name ${languages.join(', ')}, with commas between them`)
    .default(''),
  OPERATOR_ADDRESS: z.string().default(''),
  /** Where messages of the contact form go; empty: to the administrators. */
  CONTACT_EMAIL: z.string().default(''),
  /** Whom somebody tells who has found a weakness: "mailto:…" or "https://…"; empty: CONTACT_EMAIL, else the contact page. */
  SECURITY_CONTACT: z.union([z.literal(''), z.url({ protocol: /^(mailto|https)$/ })]).default(''),
  CONTACT_HOURS: z.string().default(''),
  /** "messaging=https://…, network=https://…, pictures=…, posts=…, work=…": the footer's five ways; missing ones are not shown. */
  SOCIAL_LINKS: z.string().default(''),
  POLICY_UPDATED: z.iso.date().default('2026-11-21'),
  COST: z.string().default(''),
  EMERGENCY_NUMBER: z.string().default('112'),
  /** How long a server that was told to stop still answers while it says it is not ready; empty: 5 with others, else 0. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  /** What opens /metrics, as `Authorization: Bearer …`; empty: there is no such page. */
  METRICS_TOKEN: z.string().default(''),
  TRUST_PROXY: z.string().default(''),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** clamd listens at 3310 where nobody says otherwise. */
function hostAndPort(address: string) {
  const { hostname, port } = new URL(address)
  return { host: hostname.replaceAll(/^\[|\]$/g, ''), port: Number(port) || 3310 }
}

export type Config = ReturnType<typeof readConfig>

/** Reads the operator's settings; throws `ConfigError` with one plain sentence when they do not fit together. */
export function readConfig(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw unusable(parsed.error)
  const settings = parsed.data
  const demo = settings.DEMO !== 'off'
  const publicUrl = (settings.PUBLIC_URL || `http://${bracketed(settings.HOST)}:${settings.PORT}`).replace(/\/$/, '')
  if (!/^https?:\/\//.test(publicUrl) || !URL.canParse(publicUrl))
    throw new ConfigError('PUBLIC_URL must be a web address, such as https://care.example.com.')
  checkOpenness({ demo: settings.DEMO, host: settings.HOST, publicUrl })
  const trustProxy = readTrustProxy(settings.TRUST_PROXY)
  if (publicUrl.startsWith('https://') && trustProxy === false)
    throw new ConfigError(
      'PUBLIC_URL begins with https://, so a proxy stands before the product. Set TRUST_PROXY to say which: loopback when it runs on this machine, else its addresses, or the number of proxies. Without it all visitors would share one address and its limits.',
    )
  if (!demo) checkSecret('TEXT_WEBHOOK_SECRET', settings.TEXT_WEBHOOK_SECRET)
  checkTextAddress(settings.TEXT_WEBHOOK_URL)
  checkSecret('METRICS_TOKEN', settings.METRICS_TOKEN)
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_REPLICA_URL'] as const)
    checkDatabaseLine(name, settings[name])
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    bucket: readBucketAddress(settings),
    ...sealing(settings),
    databaseUrl: settings.DATABASE_URL,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    smtpUrl: settings.SMTP_URL,
    textUrl: settings.TEXT_WEBHOOK_URL,
    textSecret: settings.TEXT_WEBHOOK_SECRET,
    // A server that shares its database stands behind a proxy that has to notice.
    drainSeconds: settings.DRAIN_SECONDS ?? (settings.DATABASE_URL ? 5 : 0),
    turn: readTurn(settings),
    pushHosts: settings.PUSH_HOSTS.split(',').map((host) => host.trim()),
    pushContact: pushContactOf(settings.CONTACT_EMAIL, publicUrl),
    publicUrl,
    secureCookies: publicUrl.startsWith('https://'),
    demo,
    verification: settings.VERIFICATION,
    fourEyes: settings.VERIFICATION_FOUR_EYES === 'on',
    brand: settings.BRAND,
    languages: offeredLanguages(settings.LANGUAGES).join(','),
    operator: settings.OPERATOR || settings.BRAND,
    operatorAddress: settings.OPERATOR_ADDRESS,
    contactEmail: settings.CONTACT_EMAIL,
    securityContact: settings.SECURITY_CONTACT || (settings.CONTACT_EMAIL ? `mailto:${settings.CONTACT_EMAIL}` : ''),
    contactHours: settings.CONTACT_HOURS,
    socialLinks: socialLinks(settings.SOCIAL_LINKS),
    policyUpdated: settings.POLICY_UPDATED,
    cost: settings.COST,
    emergencyNumber: settings.EMERGENCY_NUMBER,
    trustProxy,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
  }
}

/** What seals, and how much of patients' files is kept. */
function sealing(settings: z.output<typeof environment>) {
  const megabyte = 1024 ** 2
  return {
    secretsKey: settings.SECRETS_KEY,
    recordsKey: settings.RECORDS_KEY,
    scan: settings.SCAN,
    leakedPasswords: settings.LEAKED_PASSWORDS,
    recordLimits: {
      fileBytes: settings.RECORDS_FILE_MB * megabyte,
      totalBytes: settings.RECORDS_TOTAL_MB * megabyte,
    },
  }
}

/** Whom a push service writes to when something is wrong (RFC 8292). */
function pushContactOf(email: string, publicUrl: string): string {
  if (email) return `mailto:${email}`
  return publicUrl.startsWith('https://') ? publicUrl : 'mailto:operator@example.com'
}

/** Whether the line to a database on another machine is encrypted is said, and not left to what a driver assumes. */
function checkDatabaseLine(name: string, url: string) {
  if (url === '' || !URL.canParse(url)) return
  const { hostname, searchParams } = new URL(url)
  if (hostname === '' || isLoopback(hostname) || searchParams.has('sslmode') || searchParams.has('host')) return
  throw new ConfigError(
    `${name} names another machine and does not say whether the line is encrypted. Add ?sslmode=verify-full to it (or sslmode=disable where the line itself is safe).`,
  )
}

/** The demo's passwords are known to everybody, and plain http can be read by everybody on the way. */
function checkOpenness({ demo, host, publicUrl }: { demo: string; host: string; publicUrl: string }) {
  const isHere = isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
  if (demo === 'on' && !isHere)
    throw new ConfigError(
      'DEMO=on is for this machine only: everybody knows its passwords. Set DEMO=public to show the demo to others, or DEMO=off to begin for real.',
    )
  if (demo === 'off' && publicUrl.startsWith('http://') && !isHere)
    throw new ConfigError(
      'PUBLIC_URL must begin with https:// unless both PUBLIC_URL and HOST are of this machine, so that nobody can read along.',
    )
}

const shortestSecret = 16

function checkSecret(name: string, secret: string) {
  if (secret !== '' && (secret.length < shortestSecret || isCommonPassword(secret)))
    throw new ConfigError(
      `${name} is easy to guess. Set it to ${shortestSecret} random letters or more, for example what "openssl rand -hex 24" prints.`,
    )
}

/** Texts tell of visits: nobody on the way may read along. */
function checkTextAddress(url: string) {
  if (url.startsWith('http://') && !isLoopback(new URL(url).hostname))
    throw new ConfigError('TEXT_WEBHOOK_URL must begin with https:// unless it is on this machine.')
}

/** Where the relays of calls are, "turn:" or "turns:" with commas between them, and what they share with the product. */
function readTurn({ TURN_URLS, TURN_SECRET: secret, TURN_SECONDS: seconds }: z.output<typeof environment>) {
  const urls = TURN_URLS.split(',')
    .map((url) => url.trim())
    .filter(Boolean)
  const wrong = urls.find((url) => !/^turns?:[\w.[\]:-]+(\?transport=(udp|tcp))?$/.test(url))
  if (wrong !== undefined)
    throw new ConfigError(`TURN_URLS: "${wrong}" is not usable. Write it as turn:turn.example.com:3478 or turns:….`)
  if (urls.length > 0 && secret === '')
    throw new ConfigError(
      'TURN_URLS names a relay for calls. Set TURN_SECRET to the secret that stands in its settings.',
    )
  checkSecret('TURN_SECRET', secret)
  return { urls, secret, seconds }
}

const socialKinds = ['messaging', 'network', 'pictures', 'posts', 'work'] as const

/** The operator's five ways on other sites, as the footer shows them. */
function socialLinks(text: string) {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [word = '', ...rest] = part.split('=')
      const url = rest.join('=')
      const kind = socialKinds.find((known) => known === word)
      if (!kind || !/^https:\/\//.test(url) || !URL.canParse(url))
        throw new ConfigError(`SOCIAL_LINKS: "${part}" is not one of ${socialKinds.join(', ')} with an https address.`)
      return { kind, url }
    })
}

export { ConfigError }

function bracketed(host: string) {
  return host.includes(':') ? `[${host}]` : host
}

function unusable({ issues: [issue] }: z.ZodError): ConfigError {
  return new ConfigError(`The setting ${issue?.path.join('.')} is not usable: ${issue?.message}.`)
}
