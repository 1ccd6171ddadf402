import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { type Site, steadyPages } from '#contract/page.ts'
import { Footer } from '../../features/site/footer.tsx'
import { SiteContext } from '../../lib/site.ts'
import Contact from './contact.page.tsx'
import Faq, { meta as metaOfFaq } from './faq.page.tsx'
import ForPractitioners from './for-practitioners.page.tsx'
import Landing from './landing.page.tsx'

const site = (verification: Site['verification']): Site => ({
  brand: 'Tendwell',
  operator: 'Tendwell',
  ...{
    languages: [],
    operatorAddress: '',
    contactEmail: '',
    contactHours: '',
    socialLinks: [],
    publicUrl: '',
    legalTexts: '',
    cost: '',
  },
  ...{ policyUpdated: '2026-11-21', emergencyNumber: '112', demo: false, year: 2026, verification },
})

const modes = ['required', 'facility_attested', 'off'] as const

function read(Page: () => React.ReactElement, verification: Site['verification']): string {
  const Stub = createRoutesStub([{ id: 'page', path: '/', Component: Page, HydrateFallback: () => null }])
  const page = createElement(Stub, { initialEntries: ['/'], hydrationData: { loaderData: { page: { soonest: [] } } } })
  return renderToString(createElement(SiteContext, { value: site(verification) }, page))
}

const claims =
  /checks? (?:their licence|the public register)|How we check doctors|What does the badge mean|the check take/

test('that a person checks licences is said where it is so, and nowhere else', () => {
  for (const Page of [Landing, ForPractitioners, Faq])
    for (const mode of modes) expect(claims.test(read(Page, mode)), `${Page.name} ${mode}`).toBe(mode === 'required')
})

test('what machines read of the questions says no more than the page', () => {
  const source = (verification: Site['verification']) =>
    JSON.stringify(metaOfFaq({ matches: [{ loaderData: site(verification) }], location: { pathname: '/faq' } })) // prettier-ignore
  expect(source('required')).toContain('What does the badge mean?')
  expect(source('off')).not.toContain('What does the badge mean?')
})

test('whom to call in an emergency stands first on the contact page, with the number of the site', () => {
  const page = read(Contact, 'required')
  const call = page.indexOf('href="tel:112"')
  expect(call).toBeGreaterThan(page.indexOf('<h1'))
  expect(call).toBeLessThan(page.indexOf('<h2'))
  expect(call).toBeLessThan(page.indexOf('<form'))
})

test('the footer leads to every page of words', () => {
  const footer = read(Footer, 'required')
  for (const path of steadyPages) expect(footer).toContain(`href="${path}"`)
})

test('what somebody asks on the day, before a video visit and about records is answered', () => {
  const page = read(Faq, 'required')
  for (const id of ['check-in', 'number', 'video-needs', 'video-recorded', 'records-who', 'records-stop'])
    expect(page).toContain(`id="${id}"`)
})
