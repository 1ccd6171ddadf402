import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'
import { previewPixels } from '#domain/records/preview-rules.ts'

/*
 A process of its own: draws one file from its standard input and writes two WebP pictures to its standard output, the
 number of pages and the length of the first before both; asked for one page of a PDF, how many pages there are and that page. It is started and ended by draw-preview.ts. A second thread watches its memory, since the
 first one is busy while it decodes.
*/
const drawing = { fit: 'inside', withoutEnlargement: true } as const

if (isMainThread) await draw(process.argv)
else watchMemory(Number(workerData))

async function draw([, , as, megabytes, megapixels, page]: readonly string[]) {
  const watch = new Worker(new URL(import.meta.url), { workerData: megabytes })
  sharp.concurrency(1)
  sharp.cache(false)
  // Whatever else libvips could read, such as SVG, is not read here.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  // Nothing is decoded before somebody watches.
  const [bytes] = await Promise.all([buffer(process.stdin), once(watch, 'message')])
  if (page !== undefined) {
    const { pages, picture } = await onePage(bytes, Number(page))
    return tell([pages], picture)
  }
  const most = Number(megapixels) * 1_000_000
  const { pages, picture } = as === 'pdf' ? await fromPdf(bytes) : { pages: 1, picture: await opened(as, bytes, most) }
  const shown = await asShown(picture)
  const small = await sharp(shown)
    .resize(previewPixels.small, previewPixels.small, drawing)
    .webp({ quality: 76 })
    .toBuffer()
  tell([pages, small.length], small, shown)
}

function tell(numbers: readonly number[], ...pictures: readonly Buffer[]) {
  const head = Buffer.alloc(4 * numbers.length)
  for (const [place, number] of numbers.entries()) head.writeUInt32BE(number, 4 * place)
  process.stdout.end(Buffer.concat([head, ...pictures]), () => process.exit(0))
}

function asShown(picture: Sharp): Promise<Buffer> {
  return picture.resize(previewPixels.shown, previewPixels.shown, drawing).webp({ quality: 82 }).toBuffer()
}

async function opened(as: string | undefined, bytes: Buffer, most: number): Promise<Sharp> {
  if (as === 'heic') return fromHeic(bytes, most)
  return sharp(bytes, { limitInputPixels: most, failOn: 'truncated' }).autoOrient()
}

async function fromHeic(bytes: Buffer, most: number): Promise<Sharp> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  const [image] = new libheif.HeifDecoder().decode(bytes)
  const [width, height] = [image?.get_width() ?? 0, image?.get_height() ?? 0]
  if (!image || width * height === 0 || width * height > most) throw new Error('No picture')
  const data = new Uint8ClampedArray(width * height * 4)
  await new Promise<void>((resolve, reject) =>
    image.display({ data, width, height }, (drawn) => (drawn ? resolve() : reject(new Error('No picture')))),
  )
  return sharp(data, { raw: { width, height, channels: 4 } })
}

/** The first page of a PDF, and how many there are. */
async function fromPdf(bytes: Buffer): Promise<{ pages: number; picture: Sharp }> {
  const document = await openedPdf(bytes)
  return { pages: document.getPageCount(), picture: await drawnPage(document, 1) }
}

/** How many pages there are, and one of them: none beyond the end. */
async function onePage(bytes: Buffer, page: number): Promise<{ pages: number; picture: Buffer }> {
  const document = await openedPdf(bytes)
  const pages = document.getPageCount()
  return { pages, picture: page <= pages ? await asShown(await drawnPage(document, page)) : Buffer.alloc(0) }
}

async function openedPdf(bytes: Buffer): Promise<PDFiumDocument> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  return (await PDFiumLibrary.init()).loadDocument(bytes)
}

async function drawnPage(document: PDFiumDocument, number: number): Promise<Sharp> {
  const page = document.getPage(number - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(previewPixels.shown / Math.max(originalWidth, originalHeight), 4)
  const { data, width, height } = await page.render({ scale, render: 'bitmap' })
  return sharp(data, { raw: { width, height, channels: 4 } })
}

function watchMemory(megabytes: number) {
  const look = () => {
    if (process.memoryUsage.rss() > megabytes * 1024 ** 2) process.kill(process.pid, 'SIGKILL')
  }
  look()
  setInterval(look, 20)
  parentPort?.postMessage('watching')
}
