import { expect, test } from '#tests/support/e2e.ts'
import { pickTime } from '#tests/support/browser.ts'

test('a held time that is let go is free for others at once, and can be taken back', async ({ page, clinic }) => {
  const { slug } = await clinic.doctor()
  await page.clock.install()
  await pickTime(page, slug)
  const draft = page.url().split('/').at(-1) ?? ''
  const holdOf = async () =>
    ((await (await page.request.get(`/api/drafts/${draft}`)).json()) as { hold: unknown }).hold
  await page.clock.fastForward('08:30')
  const dialog = page.getByRole('dialog', { name: 'Do you need more time?' })
  await dialog.getByRole('button', { name: 'Let it go' }).click()
  await expect(page.getByText(/^You let the .+ time go\. Others can take it now\.$/).filter({ visible: true })).toBeVisible()
  expect(await holdOf()).toBeNull()
  await page.getByRole('button', { name: 'Take it back' }).filter({ visible: true }).click()
  await expect(page.getByText(/^We are holding/).filter({ visible: true })).toBeVisible()
  expect(await holdOf()).not.toBeNull()
})
