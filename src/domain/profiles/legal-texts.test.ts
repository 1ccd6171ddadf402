import { expect, test } from 'vitest'
import { clausesOfText, legalFault, legalFor } from './legal-texts.ts'

test('a text falls into clauses at its titles and into paragraphs at empty lines; what comes first needs no title', () => {
  expect(clausesOfText('Before all.\n\n# Who we are\nOne Ltd,\nTown.\n \n Two.\n## Rights\n# \n')).toEqual([
    { title: '', paragraphs: ['Before all.'] },
    { title: 'Who we are', paragraphs: ['One Ltd,\nTown.', 'Two.'] },
    { title: 'Rights', paragraphs: [] },
  ])
  expect(clausesOfText('')).toEqual([])
})

test('a reader gets their language, else the first there is, and never the other kind', () => {
  const texts = [{ name: 'privacy_ar' }, { name: 'privacy_fr' }, { name: 'terms_en' }] as const
  expect(legalFor('privacy', 'fr', texts)).toEqual({ text: texts[1], language: 'fr' })
  expect(legalFor('privacy', 'en', texts)).toEqual({ text: texts[1], language: 'fr' })
  expect(legalFor('terms', 'ar', texts)).toEqual({ text: texts[2], language: 'en' })
  expect(legalFor('terms', 'en', texts.slice(0, 2))).toBeUndefined()
})

test('a text is words: no markup, nothing invisible; empty is the product’s own', () => {
  expect(legalFault('')).toBeUndefined()
  expect(legalFault('# Who we are\n\nOne Ltd')).toBeUndefined()
  for (const wrong of ['<b>Bold</b>', 'x'.repeat(40_001), 'turned‮around'])
    expect(legalFault(wrong), wrong.slice(0, 12)).toBeDefined()
})
