import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { fromMenu, open } from '#tests/support/browser.ts'
import type { Login } from '#tests/support/clinic.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { pdf } from '#tests/support/own-records.ts'

/** Calls as somebody who is logged in, who has no page open. */
async function callsOf(page: Page, { token }: Login) {
  await page.request.get('/api/auth/get-csrf-token')
  const csrf = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? ''
  return { 'x-csrftoken': csrf, authorization: `Bearer ${token}` }
}

/** When so many lines of this kind stood on the page; by the page's own clock, which is that of this machine. */
async function shownAt(page: Page, selector: string, count: number): Promise<number> {
  const seen = await page.waitForFunction(
    ([css, least]) => document.querySelectorAll(css).length >= least && Date.now(),
    [selector, count] as const,
    { polling: 20, timeout: 20_000 },
  )
  return Number(await seen.jsonValue())
}

test('a paper that a doctor writes, and a look at one, stand on the patient’s open page within a second: p95', async ({
  browser,
  clinic,
}) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.wasThere(patient, doctor)
  const visit = await clinic.visitOf(patient)
  const [watcher, other] = [await browser.newPage(), await (await browser.newContext()).newPage()]
  await comeBackAs(watcher, patient, 'patient')
  await open(watcher, '/usr/records')
  await watcher.getByRole('link', { name: /^Letters/ }).click()
  await watcher.getByText('This folder is empty.').waitFor()
  await comeBackAs(other, doctor, 'doctor')
  const headers = await callsOf(other, doctor)
  const papers: number[] = []
  const looks: number[] = []
  const bytes = pdf('A letter')
  let id = ''
  for (let number = 1; number <= 20; number += 1) {
    const wish = { name: 'letter.pdf', title: `Letter ${number}`, size: bytes.length, folder: 'letters' }
    const begun = await other.request.post(`/api/appointments/${visit}/records`, {
      headers,
      data: { ...wish, retention: 'treatment' },
    })
    expect(begun.status()).toBe(201)
    id = ((await begun.json()) as { id: string }).id
    const piece = { name: 'piece', mimeType: 'application/pdf', buffer: bytes }
    const asked = Date.now()
    const kept = await other.request.put(`/api/clinic-papers/${id}`, { headers, multipart: { at: '0', piece } })
    expect(kept.status()).toBe(200)
    papers.push((await shownAt(watcher, 'main li > button.min-h-14', number)) - asked)
  }
  // Who looked at anything is asked where all of it begins; in a folder the menu is the folder's.
  await watcher.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Records' }).click()
  await fromMenu(watcher, 'Records', 'Who looked')
  await watcher.getByText('Nobody else has looked.').waitFor()
  for (let number = 1; number <= 20; number += 1) {
    const asked = Date.now()
    const file = await other.request.get(`/api/doctors/me/records/${id}/file?way=download`, { headers })
    expect(file.status()).toBe(200)
    looks.push((await shownAt(watcher, 'dialog ol > li', number)) - asked)
  }
  for (const [what, delays] of Object.entries({ papers, looks })) {
    const sorted = delays.toSorted((a, b) => a - b)
    const [median, p95] = [sorted[10] ?? Infinity, sorted[18] ?? Infinity]
    console.log(
      JSON.stringify({ live: `${what}, to the patient's page`, events: 20, median, p95, longest: sorted[19] }),
    )
    expect(p95).toBeLessThan(1000)
  }
})
