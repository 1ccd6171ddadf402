import type { Page } from '@playwright/test'
import { bookAsGuest, mailTo, open, pickTime } from '#tests/support/browser.ts'
import { meetingPath, meetingStateNames, standsAs } from '#tests/support/meeting-states.ts'

export const accounts = ['guest', 'patient', 'doctor', 'manager', 'desk', 'admin'] as const

/** A screen: its name, and its address or the way to it. A further screen is a further line. */
export type Screen = { readonly name: string; readonly at: string | ((page: Page) => Promise<string>) }

const doctor = 'dr-ada-sample'
const at = (path: string): Screen => ({
  name: path.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'landing',
  at: path,
})
const after = (name: string, way: (page: Page) => Promise<unknown>): Screen => ({
  name,
  at: async (page) => {
    await way(page)
    const { pathname, search } = new URL(page.url())
    return pathname + search
  },
})

const branchScreens = ['appointments', 'services', 'calls', 'doctors', 'schedule', 'records', 'service-points'] as const

/** Every screen, by who sees it, in the order in which they are taken: a way may go on from the screen before it. */
export const screens: Record<(typeof accounts)[number], readonly Screen[]> = {
  guest: [
    ...['/', '/for-healthcare-providers', '/for-patients', '/about', '/contact', '/faq', '/accessibility'].map(at),
    ...['/privacy-policy', '/terms-and-conditions', '/no-such-page', '/auth', '/meet/no-such-call'].map(at),
    ...['/find', '/find?q=heart', '/find?q=zzzzzz', `/d/${doctor}`].map(at),
    ...[`/d/${doctor}/checks`, '/status', '/credentials', '/credentials/no-such-one'].map(at),
    after('branch', (page) => follow(page, `/d/${doctor}`, '/b/')),
    ...['/auth/login/usr', '/auth/login/doc', '/auth/user-signup', '/auth/doctor-signup'].map(at),
    ...['/auth/facility-signup', '/auth/reset-password/usr', '/auth/register/doctor'].map(at),
    // The last time that is shown: the next ones are too near to be moved, and some days have few.
    after('check-and-book', (page) => pickTime(page, doctor, -1)),
    after('booked', async (page) => {
      await bookAsGuest(page, 'shots@example.com')
      await page.getByRole('link', { name: 'Change or cancel' }).waitFor()
    }),
    after('visit-by-link', async (page) => open(page, await visitLink())),
    after('visit-moved', move),
    after('offer-gone', async (page) => open(page, (await visitLink()).replace('/a/', '/offer/'))),
    after('visit-cancelled', cancel),
    at('/a/no-such-link'),
    {
      name: 'cookie-notice',
      at: async (page) => {
        await page.context().clearCookies({ name: 'cookies_accepted' })
        return '/about'
      },
    },
    at('/meet/test'),
    ...meetingStateNames.map((name) => ({
      name: `meet-${name}`,
      at: async (page: Page) => {
        await standsAs(page, name)
        return meetingPath
      },
    })),
  ],
  patient: [
    ...['/usr/dashboard', '/usr/providers', '/usr/providers?tab=mine', '/usr/appointments'].map(at),
    ...['past', 'cancelled', 'waiting'].map((tab) => at(`/usr/appointments?tab=${tab}`)),
    ...['/usr/calls', '/usr/records', '/usr/profile', `/d/${doctor}`].map(at),
    ...['family', 'messages', 'security', 'privacy'].map((tab) => at(`/usr/profile?tab=${tab}`)),
    after('records-folder', (page) => follow(page, '/usr/records', '/usr/records/')),
    after('own-check-and-book', (page) => pickTime(page, doctor, 20)),
  ],
  doctor: [
    ...['dashboard', 'appointments', 'schedule', 'services', 'calls', 'profile', 'profile?tab=security'],
    ...['dates', 'limits', 'preview', 'why-not', 'places'].map((tab) => `schedule?tab=${tab}`),
    ...['list', 'month', 'waiting', 'messages'].map((view) => `appointments?view=${view}`),
  ].map((path) => at(`/doc/${path}`)),
  manager: [
    ...['dashboard', 'appointments', 'branches', 'users', 'doctors', 'statistics', 'profile'].map((path) =>
      at(`/fam/${path}`),
    ),
    after('branch-mode', async (page) => {
      await open(page, '/fam/branches')
      await page.getByRole('button', { name: 'Enter branch' }).first().click()
      await page.waitForURL(/branches\/.+\/dashboard/)
    }),
    ...[...branchScreens, 'roles'].map((screen) =>
      after(`branch-mode-${screen}`, (page) => open(page, page.url().replace(/[^/]+$/, screen))),
    ),
  ],
  desk: [
    ...['dashboard', ...branchScreens, 'roles', 'profile'],
    ...['appointments?view=doctors', 'appointments?view=list', 'appointments?view=messages'],
  ].map((path) => at(`/branch/${path}`)),
  admin: [
    ...['', '/verification', '/reports', '/people', '/health', '/facilities', '/messages', '/audit'].map((path) =>
      at(`/admin${path}`),
    ),
    ...['/status', '/settings', '/specialties', '/profile'].map((path) => at(`/admin${path}`)),
    after('case', (page) => follow(page, '/admin/verification', '/admin/verification/')),
    after('facility-case', (page) => follow(page, '/admin/verification', '/admin/facilities/')),
  ],
}

/** Opens what the first link to an address below `to` leads to. */
async function follow(page: Page, from: string, to: string) {
  await open(page, from)
  const link = page.locator(`main a[href^="${to}"]`).first()
  await link.waitFor()
  await open(page, (await link.getAttribute('href')) ?? '')
}

async function visitLink(): Promise<string> {
  return /\/a\/[\w-]+/.exec(await mailTo('shots@example.com', /Subject: Your appointment on/))?.[0] ?? ''
}

async function move(page: Page) {
  await open(page, `${await visitLink()}?do=move`)
  const times = page.getByRole('dialog').getByRole('button', { name: /with Dr/ })
  await times.last().click()
  await page.getByRole('button', { name: 'Move appointment' }).click()
  await page.getByText('Moved from').waitFor()
}

async function cancel(page: Page) {
  await open(page, `${await visitLink()}?do=cancel`)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click()
  await page.getByRole('link', { name: 'Book another time' }).waitFor()
}
