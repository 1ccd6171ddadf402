import { PDFiumLibrary } from '@hyzyla/pdfium'

/** What stands in a PDF, in one line. */
export async function wordsOfPdf(bytes: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const words = [...document.pages()].map((page) => page.getText()).join('\n')
  document.destroy()
  library.destroy()
  return words.replaceAll(/\s+/g, ' ')
}
