import { createRequire } from 'node:module'
import { setImmediate as othersTurn } from 'node:timers/promises'
import bidiFactory from 'bidi-js'

/** What a page says, from top to bottom; each text runs as its own first letter does. */
export type PdfBlock =
  | { readonly kind: 'title' | 'heading' | 'text' | 'small'; readonly text: string }
  | { readonly kind: 'fact'; readonly name: string; readonly text: string }

export type PdfWish = {
  readonly title: string
  readonly language: string
  readonly made: Date
  readonly blocks: readonly PdfBlock[]
}

const bidi = bidiFactory()
const require = createRequire(import.meta.url)
const graphemes = new Intl.Segmenter()
const margin = 56
const looks = {
  title: { size: 20, bold: true, after: 10 },
  heading: { size: 12, bold: true, after: 4 },
  text: { size: 10.5, bold: false, after: 7 },
  small: { size: 8, bold: false, after: 4 },
  fact: { size: 10.5, bold: false, after: 4 },
} as const

type Look = { readonly size: number; readonly bold: boolean }

/** Returns an A4 document with its fonts inside; lines are broken here, since right-to-left text is drawn in pieces. */
export async function writePdf({ title, language, made, blocks }: PdfWish): Promise<Buffer> {
  // With the fonts' readers it is a megabyte of modules: loaded with the first document.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: language,
    displayTitle: true,
    info: { Title: title, CreationDate: made, ModDate: made },
  })
  document.registerFont('plain', require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))
  document.registerFont('bold', require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'))
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  const pen: Pen = { document, afterLine: everyFewLines() }
  for (const block of blocks) await drawBlock(pen, block)
  document.end()
  await ended
  return Buffer.concat(parts)
}

type Pen = { readonly document: PDFKit.PDFDocument; readonly afterLine: () => Promise<void> }

/** Every few lines others have their turn: a long text takes a good part of a second. */
function everyFewLines() {
  let lines = 0
  return async () => {
    lines += 1
    if (lines % 10 === 0) await othersTurn()
  }
}

async function drawBlock(pen: Pen, block: PdfBlock) {
  const look = looks[block.kind]
  if (block.kind === 'fact') await drawParagraph(pen, { size: 8, bold: false }, block.name, '#555')
  for (const paragraph of block.text.split('\n')) await drawParagraph(pen, look, paragraph)
  pen.document.y += look.after
}

async function drawParagraph({ document, afterLine }: Pen, { size, bold }: Look, text: string, colour = '#111') {
  const { page } = document
  const width = page.width - 2 * margin
  const height = size * 1.5
  const base = bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr'
  document
    .font(bold ? 'bold' : 'plain')
    .fontSize(size)
    .fillColor(colour)
  for (const line of linesOf(text, width, widths(document))) {
    await afterLine()
    if (document.y + height > page.height - margin) document.addPage()
    drawLine(document, line, base)
    document.y += height
  }
}

function drawLine(document: PDFKit.PDFDocument, line: string, base: 'ltr' | 'rtl') {
  const { y, page } = document
  const widthOf = widths(document)
  const runs = visualRuns(line, base).map((run) => ({ run, width: widthOf(run) }))
  const whole = runs.reduce((sum, { width }) => sum + width, 0)
  let x = base === 'rtl' ? page.width - margin - whole : margin
  for (const { run, width } of runs) {
    document.text(run, x, y, { lineBreak: false, features })
    x += width
  }
  document.x = margin
  document.y = y
}

// With features named, a whole run is shaped at once: letters join, and a run from right to left stays in its order.
const features: PDFKit.Mixins.OpenTypeFeatures[] = []

type WidthOf = (text: string) => number

/** How wide a text is in the font that is set now; a word that comes again is measured once. */
function widths(document: PDFKit.PDFDocument): WidthOf {
  const known = new Map<string, number>()
  return (text) => {
    const width = known.get(text) ?? document.widthOfString(text, { features })
    known.set(text, width)
    return width
  }
}

/** Breaks at spaces; a word that is wider than the page is broken within. */
function linesOf(text: string, width: number, widthOf: WidthOf): string[] {
  const lines: string[] = []
  let [line, used]: [string, number] = ['', 0]
  for (const word of text.split(' ').flatMap((one) => piecesOf(one, width, widthOf))) {
    const more = widthOf(word) + (line === '' ? 0 : widthOf(' '))
    if (line !== '' && used + more > width) {
      lines.push(line)
      ;[line, used] = [word, widthOf(word)]
    } else [line, used] = [line === '' ? word : `${line} ${word}`, used + more]
  }
  return [...lines, line]
}

function piecesOf(word: string, width: number, widthOf: WidthOf): string[] {
  const letters = Array.from(graphemes.segment(word), ({ segment }) => segment)
  if (letters.length < 2 || widthOf(word) <= width) return [word]
  const half = Math.ceil(letters.length / 2)
  return [letters.slice(0, half), letters.slice(half)].flatMap((part) => piecesOf(part.join(''), width, widthOf))
}

/** The pieces of a line from left to right, each of one direction (Unicode Bidirectional Algorithm, UAX 9). */
function visualRuns(line: string, base: 'ltr' | 'rtl'): string[] {
  const embedding = bidi.getEmbeddingLevels(line, base)
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels)
  const runs: { level: number; text: string }[] = []
  for (const [at, as] of line.split('').entries()) {
    const level = embedding.levels[at] ?? 0
    const unit = mirrored.get(at) ?? as
    const last = runs.at(-1)
    if (last?.level === level) last.text += unit
    else runs.push({ level, text: unit })
  }
  const most = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = most; level > 0; level -= 1) reverseFrom(runs, level)
  return runs.map(({ text }) => text)
}

/** Turns round every stretch of runs at this level or above it (rule L2). */
function reverseFrom(runs: { level: number; text: string }[], level: number) {
  for (let from = 0; from < runs.length; from += 1) {
    let to = from
    while (to < runs.length && (runs[to]?.level ?? 0) >= level) to += 1
    if (to > from + 1) runs.splice(from, to - from, ...runs.slice(from, to).toReversed())
    from = Math.max(from, to)
  }
}
