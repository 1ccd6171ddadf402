import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { t } from '#domain/language/translate.ts'
import { inLanguage } from '../../platform/language.ts'
import { retold, titles } from './retold.ts'

const written = (language: 'en' | 'fr' | 'ar', title: string, author = '') =>
  inLanguage(language, () => t(title, { author }))

test('a title of the notification centre is read in the language of whoever reads, whichever it was written in', () => {
  const title = 'You have a new document'
  for (const language of ['en', 'fr', 'ar'] as const)
    expect(inLanguage('fr', () => retold(written(language, title)))).toBe('Vous avez un nouveau document')
  expect(inLanguage('en', () => retold(written('ar', title)))).toBe(title)
})

test('who is named in it stays as they are called; a clinic without a name is called so in each language', () => {
  const title = '{author} asks you for a document'
  expect(inLanguage('en', () => retold(written('fr', title, 'Dr Ada Sample')))).toBe(
    'Dr Ada Sample asks you for a document',
  )
  expect(inLanguage('fr', () => retold(written('en', title, 'The clinic')))).toBe(
    'La clinique vous demande un document',
  )
})

test('what somebody wrote themselves stays as it is written', () => {
  for (const words of ['', 'Ada', 'asks you for a document', 'You have a new document today'])
    expect(inLanguage('fr', () => retold(words))).toBe(words)
})

test('each title is one that a message is sent with: whoever says it anew in a message does so here as well', () => {
  const server = join(import.meta.dirname, '../..')
  const senders = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/retold/.test(name))
    .map((name) => readFileSync(join(server, name), 'utf8'))
  for (const title of titles)
    expect({ title, isSent: senders.some((code) => code.includes(`'${title}'`)) }).toEqual({ title, isSent: true })
})
