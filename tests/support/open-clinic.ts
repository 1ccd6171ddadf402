import { afterAll } from 'vitest'
import { fakeClock, testApp } from './app.ts'
import { clinicBuilder, mondayMorning } from './clinic.ts'
import { testDatabase } from './database.ts'

/** The world of one test file: a database, a clock that stands at Monday morning, the server, and who builds clinics. */
export async function openClinic() {
  const clock = fakeClock(mondayMorning)
  const db = await testDatabase()
  const app = await testApp(db.database, clock)
  afterAll(async () => {
    await app.close()
    await db.drop()
  })
  return { db, app, clock, clinic: clinicBuilder(db.database, clock.now()) }
}
