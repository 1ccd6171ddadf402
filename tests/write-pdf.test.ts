import { PDFiumLibrary } from '@hyzyla/pdfium'
import { expect, test } from 'vitest'
import { type PdfBlock, writePdf } from '#server/platform/write-pdf.ts'

async function pagesOf(blocks: readonly PdfBlock[]) {
  const bytes = await writePdf({ title: 'Title', language: 'en', made: new Date(0), blocks })
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const pages = [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' ').trim())
  document.destroy()
  library.destroy()
  return pages
}

test('text in Latin letters with accents and in Arabic reads back as it was written, each word in its place', async () => {
  const [page = ''] = await pagesOf([
    { kind: 'title', text: 'Accord éclairé' },
    { kind: 'fact', name: 'Patient', text: 'Élodie O’Neill' },
    { kind: 'text', text: 'أوافق على العملية في 3 مارس (مثل النزيف).' },
  ])
  expect(page).toContain('Accord éclairé')
  expect(page).toContain('Élodie O’Neill')
  for (const word of ['أوافق', 'مارس', 'النزيف', '3']) expect(page).toContain(word)
})

test('a long text goes on over pages, and a word wider than the page is broken', async () => {
  const words = Array.from({ length: 3000 }, (_, place) => `word${place}`).join(' ')
  const pages = await pagesOf([
    { kind: 'text', text: words },
    { kind: 'small', text: 'x'.repeat(400) },
  ])
  expect(pages.length).toBeGreaterThan(3)
  const all = pages.join(' ')
  expect([all.includes('word0'), all.includes('word2999')]).toEqual([true, true])
  expect(all.replaceAll(/\s/g, '')).toContain('x'.repeat(400))
})

test('while a document of thousands of short lines is drawn, others have their turn', async () => {
  let turns = 0
  let next = setImmediate(function others() {
    turns += 1
    next = setImmediate(others)
  })
  await writePdf({
    title: 'Title',
    language: 'en',
    made: new Date(0),
    blocks: [{ kind: 'text', text: 'A line\n'.repeat(4000) }],
  })
  clearImmediate(next)
  expect(turns).toBeGreaterThan(300)
})
