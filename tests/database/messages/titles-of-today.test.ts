import { expect, test } from 'vitest'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { t } from '#domain/language/translate.ts'
import { insertMessages, noteRows } from '#server/core/messages/outbox.ts'
import { inLanguage } from '#server/platform/language.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()

test('who reads another language today reads in it that a document has come, whatever language it was written in', async () => {
  const login = await clinic.patient()
  const rows = inLanguage('en', () =>
    noteRows(clock.now(), login.account, {
      kind: messageKinds.document,
      subject: t('You have a new document'),
      path: '/usr/records',
    }),
  )
  await db.database.asWorker('test', (tx) => insertMessages(tx, rows))
  const read = async (language: string) => {
    const patient = app.person(login)
    const { body } = await patient.request('GET', '/api/notifications', undefined, { 'accept-language': language })
    return JSON.stringify(body)
  }
  expect(await read('fr')).toContain('Vous avez un nouveau document')
  expect(await read('ar')).toContain('لديك مستند جديد')
  expect(await read('en')).toContain('You have a new document')
})
