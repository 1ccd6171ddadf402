import { pieceBytes } from '#domain/records/record-rules.ts'
import { expect, test, type Page } from '#tests/support/e2e.ts'
import { expectAccessible, expectAccessibleInEachView } from '#tests/support/accessible.ts'
import { fromMenu, open, tabTo } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { pdf, squares } from '#tests/support/own-records.ts'
import { picture } from '#tests/support/picture.ts'

/** The next call of that kind is refused, as where somebody changed it elsewhere. */
async function refuseNext(page: Page, path: string, method: string) {
  let isRefused = false
  await page.route(`**/api${path}`, async (route) => {
    if (isRefused || route.request().method() !== method) return route.fallback()
    isRefused = true
    await route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'changed', title: 'Somebody changed this meanwhile', status: 409 }),
    })
  })
}

test('a patient keeps a picture, shares it with the doctor of a visit, and reads who looked', async ({
  page,
  clinic,
  browser,
}) => {
  const doctor = await clinic.doctor()
  const patient = await clinic.patient()
  await clinic.comesInThreeWeeks(patient, doctor)
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/records')
  await fromMenu(page, 'Records', 'Who looked')
  await expect(page.getByRole('dialog').getByText('Nobody else has looked.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Name').fill('Knee')
  await page.getByRole('button', { name: 'Create folder' }).click()
  await page.getByRole('link', { name: /Knee/ }).click()
  await expect(page.getByText('This folder is empty.')).toBeVisible()
  const bytes = await picture()
  await page.getByLabel('Choose files').setInputFiles([
    { name: 'scan.png', mimeType: 'image/png', buffer: bytes },
    { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') },
  ])
  await expect(
    page.getByText(
      'page.png must be a PDF, JPG, JPEG, PNG, WEBP, HEIC or DICOM. Its name says so, its content does not.',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: /^scan PNG/ }).click()
  await expect(page.getByRole('img', { name: 'scan' })).toBeVisible()
  await expectAccessibleInEachView(page)
  await page.getByRole('button', { name: 'Larger' }).click()
  await page.getByRole('button', { name: 'Larger' }).click()
  await expect(page.getByText('200%')).toBeVisible()
  await expectAccessibleInEachView(page)
  // What is wider than its frame is moved by keys.
  const frame = page.getByRole('region', { name: 'Picture' })
  await tabTo(page, /^Picture$/)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await expectAccessibleInEachView(page)

  // Cancelled before the server has answered, a file leaves nothing behind. Its state is read out, not its percent.
  let answer = () => {}
  const cancelled = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/records/uploads', (route) => cancelled.then(() => route.continue()), { times: 1 })
  await page.getByLabel('Choose files').setInputFiles({ name: 'second.png', mimeType: 'image/png', buffer: bytes })
  const line = page.getByRole('listitem').filter({ hasText: 'second.png' })
  await expect(line.locator('[aria-live]')).toHaveText('Uploading…')
  await expect(line.getByRole('progressbar')).toBeVisible()
  await line.getByRole('button', { name: 'Cancel' }).click()
  const erased = page.waitForResponse((response) => response.request().method() === 'DELETE')
  answer()
  expect((await erased).status()).toBe(200)

  // What is refused after a question is told, and the question stays.
  await refuseNext(page, '/records/folders/*', 'DELETE')
  await fromMenu(page, 'Knee', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Somebody changed this meanwhile')).toHaveCount(1)
  await page.getByRole('button', { name: 'Keep it as it is' }).click()

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Until the visit of')).toBeVisible()
  // It says so, and offers who does not have it yet.
  await expect(page.getByText(/^Shared with /).first()).toBeVisible()
  const offered = page.getByRole('dialog').getByLabel('With', { exact: true }).locator('option')
  await expect(offered).toHaveText(['Test Branch'])
  await expectAccessibleInEachView(page)

  // What is open hears of a look by itself.
  await page.getByRole('dialog').getByRole('button', { name: 'Who looked' }).click()
  const looks = page.getByRole('dialog', { name: 'Who looked' })
  await expect(looks.getByText('Nobody else has looked.')).toBeVisible()
  const other = await browser.newContext()
  const asDoctor = await other.newPage()
  await comeBackAs(asDoctor, doctor, 'doctor')
  await open(asDoctor, `/doc/appointments?a=${await clinic.visitOf(patient)}`)
  await asDoctor.getByRole('button', { name: /^scan Shared by the patient with the folder Knee/ }).click()
  await expect(asDoctor.getByRole('img', { name: 'scan' })).toBeVisible()
  await expect(looks.getByRole('listitem').filter({ hasText: /^Dr .* opened scan/ })).toBeVisible()
  await expect(looks.getByText('Nobody else has looked.')).toBeHidden()
  await expect(looks.getByText('Only looks at Knee')).toBeVisible()
  await looks.getByRole('button', { name: 'Only looks at scan' }).first().click()
  await expect(looks.getByText('Only looks at scan')).toBeVisible()
  // The dialog has its height once the list is there: what is pressed before moves away under the finger.
  await expect(looks.getByRole('listitem').filter({ hasText: /^You opened scan/ })).toBeVisible()
  await looks.getByRole('button', { name: 'Show looks at all documents' }).click()
  await expect(looks.getByText(/^You saw your own list/)).toBeVisible()
  // By key: a look that comes in just then makes the list longer, and the button below it moves.
  await page.keyboard.press('Escape')
  await expect(looks).toBeHidden()

  await page.getByRole('button', { name: /^Stop sharing with/ }).click()
  await expect(page.getByText('Only you see this until you share it.')).toBeVisible()
  // What the doctor has on the screen closes, and says why.
  await expect(asDoctor.getByText('The patient no longer shares scan, so it was closed.')).toBeVisible()
  await expect(asDoctor.getByRole('img', { name: 'scan' })).toHaveCount(0)
  // In an emergency everything opens; the button goes, and the keyboard is where it is said.
  await asDoctor.getByRole('button', { name: 'Emergency access' }).press('Enter')
  const emergency = asDoctor.getByRole('dialog', { name: 'Emergency access' })
  await emergency.getByLabel('Why is this an emergency?').fill('The patient does not wake up')
  await emergency.getByRole('button', { name: 'Open all documents' }).press('Enter')
  const isOpen = asDoctor.getByRole('status').filter({ hasText: 'Emergency access: everything is open to you until' })
  await expect(isOpen).toBeFocused()
  // What turns out later is told as well, and stands beside it.
  await asDoctor.getByRole('button', { name: 'Add another reason' }).press('Enter')
  const further = asDoctor.getByRole('dialog', { name: 'Add another reason' })
  await expectAccessible(asDoctor)
  await further.getByLabel('What else makes this an emergency?').fill('A rash spreads over both arms')
  await further.getByRole('button', { name: 'Add the reason' }).press('Enter')
  await expect(isOpen).toContainText('Reason: The patient does not wake up')
  await expect(isOpen).toContainText('Reason: A rash spreads over both arms')
  await expect(asDoctor.getByRole('button', { name: 'Add another reason' })).toBeFocused()
  await other.close()
  // The page of what is known of them leads here.
  await open(page, '/usr/profile?tab=privacy')
  await expect(page.getByRole('link', { name: 'Download all my documents' })).toHaveAttribute(
    'href',
    '/usr/records?open=everything',
  )
  await page.getByRole('link', { name: 'Who looked at your documents' }).click()
  await expect(page.getByRole('dialog').getByText('saw the list').first()).toBeVisible()
  await expectAccessibleInEachView(page)
  const byEmergency = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'by emergency access' }).first()
  await expect(byEmergency).toContainText('Reason: The patient does not wake up')
  await expect(byEmergency).toContainText('Reason: A rash spreads over both arms')
  await expect(
    page.getByRole('dialog').locator('li').filter({ hasText: 'opened' }).filter({ hasText: 'scan' }),
  ).toHaveCount(2)
  await page.getByRole('button', { name: 'Close' }).click()

  // A file goes up from the first page, into the folder that is chosen; on paper it has all its pages.
  await page.getByRole('button', { name: 'Add documents' }).click()
  const upload = page.getByRole('dialog', { name: 'Add documents' })
  await expectAccessible(page)
  // First what, then where: a phone opens its camera at once.
  await expect(upload.getByLabel('Into which folder?')).toHaveCount(0)
  const twoPages = { mimeType: 'application/pdf', buffer: squares(['0.8 0 0', '0 0 0.8']) }
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/api/records/uploads', (route) => held.then(() => route.continue()), { times: 1 })
  const photo = { mimeType: 'image/png', buffer: Buffer.from('not asked for'), name: 'photo.png' }
  await upload.getByLabel('Choose files').setInputFiles([{ ...twoPages, name: 'two.pdf' }, photo])
  await upload.getByRole('button', { name: 'Leave out photo.png' }).click()
  await upload.getByLabel('Into which folder?').selectOption('Knee')
  await expectAccessible(page)
  await upload.getByRole('button', { name: 'Upload 1 file' }).click()
  // What is under way keeps it open, by Esc as by its button.
  await expect(upload.locator('[aria-live]')).toHaveText('Uploading…')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Files are on their way. Wait for them, or cancel them.')).toBeVisible()
  await expect(upload).toBeVisible()
  goOn()
  await expect(upload.getByText('Uploaded', { exact: true })).toBeVisible()
  await upload.getByRole('link', { name: 'Open the folder' }).click()
  await page.getByRole('button', { name: /^two PDF/ }).click()
  const viewer = page.getByRole('dialog', { name: 'two' })
  await expect(viewer.getByRole('region', { name: /^Page 1/ })).toBeVisible({ timeout: 60_000 })
  await expect(viewer.getByRole('definition')).toHaveText([/^PDF · 1 KB/, 'You or your family', /\d{4}/, 'Nobody'])
  await expectAccessibleInEachView(page)
  await page.evaluate(() => {
    const sheets = () => [...document.querySelectorAll<HTMLImageElement>('.on-paper-alone img')]
    Object.assign(window, {
      print: () => Object.assign(window, { printed: sheets().filter((i) => i.naturalWidth > 0).length }),
    })
  })
  await viewer.getByRole('button', { name: 'Print' }).click()
  await page.waitForFunction(() => (window as unknown as { printed?: number }).printed === 2)
})

test('a nurse adds a letter and asks for a document; the patient sends it from a phone and hides the letter', async ({
  page,
  clinic,
  browser,
}) => {
  const doctor = await clinic.doctor()
  const patient = await clinic.patient()
  await clinic.wasThere(patient, doctor)
  await comeBackAs(page, await clinic.worksAt(doctor.branch, 'nurse'), 'branch-staff')
  await open(page, `/branch/records?p=${await clinic.patientIdOf(patient)}`)
  await expect(page.getByText('The patient shares no documents with you now.')).toBeVisible()
  // Whoever was found has the focus, and their documents are in view: at the desk and on a phone.
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Add a document' })).toBeInViewport()
  }
  await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toHaveText([
    'Documents',
    'Appointments at this branch (1)',
    'Who looked here',
  ])
  await expect(page.getByRole('article').getByRole('group')).not.toHaveAttribute('open')
  await page.setViewportSize({ width: 1280, height: 800 })
  await tabTo(page, /^Add a document$/)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText('Choose a file')).toBeVisible()
  await form.getByLabel('File', { exact: true }).setInputFiles({
    name: 'letter.png',
    mimeType: 'image/png',
    buffer: await picture(),
  })
  // What broke off and was named otherwise since is added under the name that stands there now.
  await form.getByLabel('Name').fill('Letter to nobody')
  await refuseNext(page, '/clinic-papers/*', 'PUT')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText(/What you entered is still here/)).toBeVisible()
  await form.getByLabel('Name').fill('Letter to the family doctor')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Letter to the family doctor/ })).toBeVisible()
  await expect(page.getByText('Letter to nobody')).toHaveCount(0)
  await page.getByRole('button', { name: 'Ask for a document' }).click()
  await page.getByLabel('Which document do you need?').fill('The last blood test')
  await page.getByRole('button', { name: 'Ask the patient' }).click()
  await expect(page.getByText('Not answered yet')).toBeVisible()
  await expectAccessible(page)

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const asPatient = await phone.newPage()
  await comeBackAs(asPatient, patient, 'patient')
  await open(asPatient, '/usr/records')
  await expectAccessible(asPatient)
  // Said too soon that it is not there, it is found and sent after all.
  await asPatient.getByRole('button', { name: 'I do not have it: The last blood test' }).click()
  await asPatient.getByText('Documents you answered about (1)').click()
  await expect(asPatient.getByText(/You said on .* that you do not have it/)).toBeVisible()
  await expectAccessible(asPatient)
  await asPatient.getByRole('button', { name: 'Send it after all: The last blood test' }).click()
  await asPatient.getByLabel('File', { exact: true }).setInputFiles({
    name: 'blood.png',
    mimeType: 'image/png',
    buffer: await picture(),
  })
  await asPatient.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(asPatient.getByRole('dialog')).toHaveCount(0)
  // Its button is gone: the keyboard is at the line that says so.
  await expect(asPatient.locator(':focus')).toContainText('You sent it on ')
  await expect(asPatient.getByText('Asked for by your clinic')).toBeHidden()
  // What the clinic wrote is new until it is opened; its row has the focus again.
  const letter = asPatient.getByRole('button', { name: /^Letter to the family doctor/ })
  await expect(letter).toContainText('New')
  await letter.press('Enter')
  await expect(asPatient.getByRole('img', { name: 'Letter to the family doctor' })).toBeVisible({ timeout: 60_000 })
  await asPatient.keyboard.press('Escape')
  await expect(letter).toBeFocused()
  await expect(letter).not.toContainText('New')
  await asPatient.getByRole('button', { name: 'More for Letter to the family doctor' }).click()
  await asPatient.getByRole('menuitem', { name: 'Hide' }).click()
  await expect(asPatient.getByRole('button', { name: /^Letter to the family doctor/ })).toBeHidden()
  await fromMenu(asPatient, 'Records', 'Who looked')
  await expect(asPatient.getByText(/^Nurse or assistant at /).first()).toBeVisible()
  await asPatient.getByRole('button', { name: 'Close' }).click()
  // What is hidden is found in its folder, and nobody else would open it there.
  await asPatient.getByRole('link', { name: /^From my visits/ }).click()
  await asPatient.getByRole('button', { name: 'More for Letter to the family doctor' }).click()
  await expect(asPatient.getByRole('menuitem', { name: 'Show again' })).toBeVisible()
  await expect(asPatient.getByRole('menuitem', { name: 'Share' })).toHaveCount(0)
  await phone.close()

  // It comes to the nurse by itself.
  await page.getByRole('button', { name: /^blood/ }).click()
  await expect(page.getByRole('img', { name: 'blood' })).toBeVisible()

  // The hour of an emergency ends on a page that is left open.
  await page.route(
    /\/api\/branches\/[^/]+\/patients\/[^/]+\/records/,
    async (route) => {
      const response = await route.fetch()
      const shelf = (await response.json()) as object
      const emergency_until = new Date(Date.now() + 4000).toISOString()
      await route.fulfill({ response, json: { ...shelf, emergency_until } })
    },
    { times: 1 },
  )
  await page.reload()
  const emergency = page.getByText(/^Emergency access: everything is open to you until/)
  await expect(emergency).toBeVisible()
  await expect(emergency).toBeHidden({ timeout: 15_000 })
})

test('a file whose line breaks goes on; left and chosen again it goes on, and another one of its length is refused', async ({
  page,
  context,
  clinic,
}) => {
  await comeBackAs(page, await clinic.patient(), 'patient')
  await open(page, '/usr/records')
  await page.getByRole('link', { name: /^Results/ }).click()
  const bytes = pdf('A long letter', 3 * pieceBytes)
  const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: bytes }
  const line = page.getByRole('listitem').filter({ hasText: 'letter.pdf' })
  // In the middle, after the first piece is there, there is no network any more.
  const pieces = '**/api/records/uploads/*'
  const cutAfterFirst = () => {
    let sent = 0
    return page.route(pieces, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      sent += 1
      if (sent === 1) return route.continue()
      if (sent === 2) await context.setOffline(true)
      await route.abort('internetdisconnected')
    })
  }
  // What was cut off last is done with first: it would cut the line again.
  const network = async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await context.setOffline(false)
  }
  await cutAfterFirst()
  await page.getByLabel('Choose files').setInputFiles(letter)
  await expect(line.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 60_000 })
  await network()
  await line.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: /^letter PDF/ })).toBeVisible()

  await cutAfterFirst()
  await page.getByLabel('Choose files').setInputFiles({ ...letter, name: 'second.pdf' })
  const second = page.getByRole('listitem').filter({ hasText: 'second.pdf' })
  await expect(second.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 60_000 })
  await network()
  await page.reload()
  const choose = page.getByLabel('Continue with second.pdf')
  const other = Buffer.from(bytes)
  other.write('B', 1000)
  await choose.focus()
  await choose.setInputFiles({ ...letter, buffer: other })
  await expect(second.getByText('This is another file. Choose second.pdf.')).toBeVisible()
  // While it was looked at nobody lost their place.
  await expect(choose).toBeFocused()
  await expectAccessible(page)
  await choose.setInputFiles(letter)
  await expect(page.getByRole('button', { name: /^second PDF/ })).toBeVisible()
  await expect(page.getByText('Not wholly uploaded')).toHaveCount(0)
})
