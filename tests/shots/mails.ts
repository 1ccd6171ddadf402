// `npm run shots:mails -- FOLDER`: every kind of mail as a picture, in each language, wide and narrow, by day and by
// night. Fails on what a machine can see: contrast and names (axe), and what is wider than the window.
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { languages } from '#domain/language/languages.ts'
import { letterHtml } from '#server/platform/letter-html.ts'
import { letterText } from '#server/platform/letter-text.ts'
import { violationsOn } from '#tests/support/accessible.ts'
import { everyMail, house } from '#tests/support/every-mail.ts'

const widths = [600, 375]
const schemes = ['light', 'dark'] as const

const folder = resolve(process.argv[2] ?? 'shots/mails')
const only = process.argv[3]
const executablePath = process.env.CHROME_PATH
const browser = await chromium.launch(executablePath ? { executablePath } : {})
const faults: string[] = []
for (const language of languages)
  for (const width of widths) for (const scheme of schemes) await shoot(browser, language, width, scheme)
await browser.close()
for (const fault of faults) console.error(fault)
console.log(`${faults.length} faults; the pictures are in ${folder}`)
process.exit(faults.length > 0 ? 1 : 0)

type Scheme = (typeof schemes)[number]

async function shoot(chrome: Browser, language: (typeof languages)[number], width: number, colorScheme: Scheme) {
  const to = join(folder, `${language}-${width}-${colorScheme}`)
  await mkdir(to, { recursive: true })
  const context = await chrome.newContext({ viewport: { width, height: 700 }, colorScheme, offline: true })
  const page = await context.newPage()
  for (const { name, letter } of everyMail(language)) {
    if (only && !name.startsWith(only)) continue
    await page.setContent(letterHtml(letter, house))
    await page.screenshot({ path: join(to, `${name}.png`), fullPage: true })
    await writeFile(join(to, `${name}.txt`), letterText(letter, house))
    const broken = await violationsOn(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    const where = `${language} ${width} ${colorScheme} ${name}`
    faults.push(...broken.map((rule) => `${where}: ${rule}`))
    if (wide > 0) faults.push(`${where}: ${wide} px wider than the window`)
  }
  await context.close()
}
