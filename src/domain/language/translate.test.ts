import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { languages, localeOf } from './languages.ts'
import { t } from './translate.ts'

const gathered = JSON.parse(readFileSync(new URL('./messages/gathered/en.json', import.meta.url), 'utf8')) as Record<
  string,
  string[]
>

test('what is filled in plainly reads as ICU would have it, for every message that has nothing but names', () => {
  const simple = Object.values(gathered)
    .flat()
    .filter((text) => /\{\w+\}/.test(text) && !/[<']|\{\w+,/.test(text))
  expect(simple.length).toBeGreaterThan(300)
  for (const text of simple) {
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const values = Object.fromEntries(names.map((name, at) => [name, at % 2 === 0 ? `<${name}> {x} $& 'q'` : 1234.5]))
    expect(t(text, values)).toBe(new IntlMessageFormat(text, 'en-GB').format(values))
  }
})

test('a message with plurals, quotes or a value that is missing is still read as ICU', () => {
  expect(t('{count, plural, one {# day} other {# days}}', { count: 1200 })).toBe('1,200 days')
  expect(t("'{'name'}' is {name}", { name: 'x' })).toBe('{name} is x')
  expect(() => t('For {name}', {})).toThrow()
})

test('each language is spoken with its own numerals and plurals, without asking which there are', () => {
  for (const language of languages) {
    const { locale } = new IntlMessageFormat('{count, number}', localeOf(language)).resolvedOptions()
    expect(localeOf(language).startsWith(locale.slice(0, 2))).toBe(true)
  }
})
