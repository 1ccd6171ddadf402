import { atDesk, pickCaller } from '#tests/support/at-desk.ts'
import { effort } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'

for (const width of [390, 1280])
  test(`J10: the desk has booked for a caller within twenty seconds, at ${width}`, async ({ page, clinic }) => {
    await page.setViewportSize({ width, height: 844 })
    await atDesk(page, clinic)
    const began = Date.now()
    const work = effort()
    await work.key(page, 'n')
    const panel = page.getByRole('dialog', { name: 'New appointment' })
    await pickCaller(page, work, panel)
    await expect(panel.getByText('The time is free')).toBeVisible()
    await work.press(page, /^Book$/)
    await expect(page.getByText(/Booked for/).first()).toBeVisible()
    const milliseconds = Date.now() - began
    console.log(JSON.stringify({ 'a call at the desk, ms': milliseconds, width }))
    expect(milliseconds).toBeLessThan(20_000)
  })
