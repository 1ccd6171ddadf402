import { afterAll, beforeAll, expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { newKey } from '#server/platform/keyring.ts'
import { ownClamd, virusSign } from '#tests/support/clamd.ts'
import { clinicBuilder } from '#tests/support/clinic.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { helpedBy, pdf } from '#tests/support/own-records.ts'
import { papersByHttp } from '#tests/support/papers-by-http.ts'
import { productProcess } from '#tests/support/process.ts'
import { freePort } from '#tests/support/swift.ts'

// The whole product beside a real clamd that goes away and comes back.

let db: TestDatabase
let clinic: ReturnType<typeof clinicBuilder>
let product: ReturnType<typeof productProcess>
let clamd: ReturnType<typeof ownClamd>

beforeAll(async () => {
  clamd = ownClamd(await freePort())
  db = await testDatabase()
  clinic = clinicBuilder(db.database, instant(Date.now()))
  product = productProcess(await freePort())
  await product.start({
    DATABASE_URL: db.url,
    DATABASE_OWNER_URL: db.ownerUrl,
    DRAIN_SECONDS: '0',
    SECRETS_KEY: newKey(1),
    RECORDS_KEY: newKey(1),
    LOG_LEVEL: 'warn',
    SCAN: `clamd://${clamd.address.host}:${clamd.address.port}`,
  })
}, 180_000)

afterAll(async () => {
  await product?.end()
  await clamd?.stop()
  clamd?.forget()
  await db?.drop()
}, 60_000)

/** A patient who shares papers with a helper, each with a browser of their own. */
async function patientWithHelper() {
  const [owner, helper] = [await clinic.patient(), await clinic.patient()]
  const [own, other] = [
    papersByHttp(await product.headersOf(owner, 1)),
    papersByHttp(await product.headersOf(helper, 2)),
  ]
  // Whose papers they are is known from the first look at them.
  await own.ask(product.url, 'GET', '/records')
  await helpedBy(db.database, instant(Date.now()), owner.account, helper.account)
  return {
    /** Brings a file and shares it until they stop. */
    share: async (words: string) => {
      const bytes = pdf(words)
      const id = await own.begin(product.url, bytes.length)
      await own.bringAll(product.url, id, bytes)
      const given = { item_id: id, carer_id: helper.account, until: 'open' }
      expect(await own.ask(product.url, 'POST', '/records/grants', given)).toMatchObject({ status: 201 })
      return id
    },
    ownerOpens: async (id: string) =>
      (await own.ask(product.url, 'GET', `/records/items/${id}/file?way=download`)).status,
    helperOpens: async (id: string) => {
      const said = await other.ask(product.url, 'GET', `/records/shared/${id}/file?way=download`)
      return said.status === 200 ? 'opens' : said.body.code
    },
    looksOfHelper: async () => {
      const { body } = await own.ask(product.url, 'GET', '/records/looks?own_lists=none')
      const looks = body.results as { looked_as: string; way: string }[]
      return looks.filter(({ looked_as, way }) => looked_as === 'carer' && way === 'download').length
    },
  }
}

// Who was refused is looked at again half a minute later.
const waiting = { timeout: 90_000, interval: 500 }

test(
  'while clamd is away a file waits, closed to others and open to its owner; when clamd comes it opens, and one with a virus does not',
  { timeout: 300_000 },
  async () => {
    const { share, ownerOpens, helperOpens, looksOfHelper } = await patientWithHelper()
    const [plain, infected] = [await share('plain words'), await share(`words and ${virusSign}`)]
    // The round has tried, and clamd was not there: that is no answer.
    await expect.poll(() => product.words(), waiting).toContain('could not be looked at for viruses')
    expect([await helperOpens(plain), await helperOpens(infected)]).toEqual(['not_checked_yet', 'not_checked_yet'])
    expect([await ownerOpens(plain), await ownerOpens(infected)]).toEqual([200, 200])

    await clamd.start()
    await expect.poll(() => helperOpens(plain), waiting).toBe('opens')
    await expect.poll(() => helperOpens(infected), waiting).toBe('has_virus')
    expect(await ownerOpens(infected)).toBe(200)

    // It goes once more: what was looked at stays as it is, what comes now waits.
    await clamd.stop()
    const later = await share('words of a day later')
    expect([await helperOpens(plain), await helperOpens(infected), await helperOpens(later)]).toEqual([
      'opens',
      'has_virus',
      'not_checked_yet',
    ])
    await clamd.start()
    await expect.poll(() => helperOpens(later), waiting).toBe('opens')
    // A look that was refused is none.
    expect(await looksOfHelper()).toBe(3)
  },
)
