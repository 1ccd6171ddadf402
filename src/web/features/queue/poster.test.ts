import { expect, test } from 'vitest'
import { posterOf } from './poster.ts'

const words = ['en', 'fr', 'ar'].map((language) => ({
  language,
  title: `Title ${language}`,
  words: 'Point the camera of your phone at the code, say who you are, and see your number. '.repeat(2).trim(),
}))
const code = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29"><path d="M0 0"/></svg>'

test('the poster of a door has the branch, the code and the words of each language, on one sheet', () => {
  const sheet = posterOf('Sample & <Sons>', code, words)
  expect(sheet).toContain('Sample &amp; &lt;Sons&gt;')
  expect(sheet).toMatch(/<svg x="50" y="40" width="110" height="110" .*viewBox="0 0 29 29"/)
  for (const { language, title } of words) {
    expect(sheet).toContain(title)
    expect(sheet).toContain(`lang="${language}"`)
  }
  expect(sheet).toContain('direction="rtl"')
  const heights = [...sheet.matchAll(/ y="([\d.]+)" font-size/g)].map(([, y]) => Number(y))
  expect(Math.max(...heights)).toBeLessThan(290)
})
