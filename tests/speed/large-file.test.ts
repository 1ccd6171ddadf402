import { createHash, randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { openInstallation } from '#server/platform/database/open-installation.ts'
import { clinicBuilder } from '#tests/support/clinic.ts'
import { papersByHttp } from '#tests/support/papers-by-http.ts'
import { productProcess } from '#tests/support/process.ts'
import { watchMemory } from '#tests/support/resident-memory.ts'

const product = productProcess(4397)
afterAll(() => product.end())

const megabyte = 1024 ** 2

test('a document of 100 MB that comes and goes costs the server less than 20 MB of memory', async () => {
  await product.start()
  const installation = await openInstallation(
    { dataDir: product.folder, databaseUrl: '', databaseOwnerUrl: '' },
    { exclusive: false },
  )
  const clinic = clinicBuilder(installation.database, instant(Date.now()))
  const own = papersByHttp(await product.headersOf(await clinic.patient(), 0))
  const thereAndBack = async (size: number) => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)])
    const id = await own.begin(product.url, size)
    await own.bringAll(product.url, id, bytes)
    expect(await own.hashOf(product.url, id)).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
  // What a server needs once is not what a large file needs.
  await thereAndBack(8 * megabyte)
  const rise = watchMemory(product.pid() ?? 0)
  await thereAndBack(100 * megabyte)
  const more = rise() / megabyte
  console.log(JSON.stringify({ megabytesMore: Math.round(more) }))
  expect(more).toBeLessThan(20)
  await installation.close()
})
