import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import type { Language } from '#domain/language/languages.ts'
import { speakFrom } from '#domain/language/translate.ts'
import type { Site } from '#contract/page.ts'
import { SiteContext } from '../../lib/site.ts'
import { LegalPage } from './legal-page.tsx'

afterEach(() => speakFrom(() => 'en'))

const site: Site = {
  ...{ brand: 'Tendwell', operator: '', operatorAddress: '', contactEmail: '', contactHours: '', publicUrl: '' },
  ...{ languages: [], socialLinks: [], legalTexts: '', cost: '', emergencyNumber: '112', demo: false, year: 2026 },
  ...{ policyUpdated: '2026-11-21', verification: 'required' },
}

function lastUpdated(language: Language): string {
  speakFrom(() => language)
  const own = { text: '', language: null, updated: null }
  const page = createElement(LegalPage, { title: '', lead: '', clauses: [], own })
  return renderToString(createElement(SiteContext, { value: site }, page))
}

test('the day of the last change is written in the language of the page', () => {
  expect(lastUpdated('en')).toContain('21 November 2026')
  expect(lastUpdated('fr')).toContain('21 novembre 2026')
  expect(lastUpdated('ar')).toContain('نوفمبر')
})
