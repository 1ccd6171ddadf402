import sharp from 'sharp'
import { Readable } from 'node:stream'
import { openPages } from '../platform/draw-preview.ts'
import { type PdfBlock, writePdf } from '../platform/write-pdf.ts'

const nobody: PdfBlock = { kind: 'small', text: 'Demo document: nobody real.' }

/** What Pat keeps: documents with words on two pages and on one, a photo, and a letter that came by post and was scanned. */
export async function drawPapers(made: Date) {
  const [blood, xray, vaccinations, photo, scan] = await Promise.all([
    page(made, 'Blood test', bloodTest),
    page(made, 'X-ray of the knee', kneeReport),
    page(made, 'Vaccinations', given),
    photoOfKnee(),
    scanned(await page(made, 'Letter to the practice', letterByPost)),
  ])
  return {
    blood: { name: 'Blood test.pdf', bytes: blood },
    xray: { name: 'X-ray of the knee.pdf', bytes: xray },
    vaccinations: { name: 'Vaccinations.pdf', bytes: vaccinations },
    photo: { name: 'Knee after the fall.jpg', bytes: photo },
    scan: scan && { name: 'Letter from the physiotherapist.jpg', bytes: scan },
  }
}

function page(made: Date, title: string, blocks: readonly PdfBlock[]) {
  return writePdf({
    title,
    language: 'en',
    made,
    blocks: [{ kind: 'title', text: title }, ...ofPat, ...blocks, nobody],
  })
}

const ofPat: readonly PdfBlock[] = [
  { kind: 'fact', name: 'Name', text: 'Pat Sample' },
  { kind: 'fact', name: 'Date of birth', text: '17 May 1984' },
]

const values = [
  ['Haemoglobin', '141 g/l', '120 to 160'],
  ['White cells', '6.1 G/l', '4.0 to 10.0'],
  ['Platelets', '248 G/l', '150 to 400'],
  ['Creatinine', '78 µmol/l', '45 to 90'],
  ['Potassium', '4.2 mmol/l', '3.5 to 5.1'],
  ['Sodium', '139 mmol/l', '136 to 145'],
  ['Glucose, fasting', '5.1 mmol/l', '3.9 to 5.6'],
  ['Cholesterol', '5.4 mmol/l', 'below 5.2'],
  ['LDL cholesterol', '3.3 mmol/l', 'below 3.4'],
  ['HDL cholesterol', '1.5 mmol/l', 'above 1.0'],
  ['Triglycerides', '1.2 mmol/l', 'below 1.7'],
  ['TSH', '1.9 mU/l', '0.4 to 4.0'],
] as const

const earlier = ['138 g/l', '6.4 G/l', '251 G/l', '76 µmol/l', '4.1 mmol/l', '140 mmol/l', '5.2 mmol/l', '5.6 mmol/l']

/** Longer than one page. */
const bloodTest: readonly PdfBlock[] = [
  { kind: 'heading', text: 'What was measured' },
  ...values.map(([name, value, usual]): PdfBlock => ({ kind: 'fact', name, text: `${value}  (usual: ${usual})` })),
  { kind: 'heading', text: 'What it says' },
  {
    kind: 'text',
    text: 'The blood was taken in the morning before breakfast. All values but one lie where they are usual. Cholesterol is a little above the usual range.\n\nSuggested: to measure the fats in the blood again in six months. No treatment was begun.',
  },
  { kind: 'heading', text: 'The same values a year before' },
  ...values.slice(0, 8).map(([name], place): PdfBlock => ({ kind: 'fact', name, text: earlier[place] ?? '' })),
  { kind: 'heading', text: 'How it was measured' },
  {
    kind: 'text',
    text: 'Values were measured in the laboratory of Sampleton Central on the day on which the blood was taken. The usual range is where 95 of 100 healthy adults lie; a value outside it is no illness by itself.\n\nQuestions are answered by the practice that asked for the test.',
  },
]

const kneeReport: readonly PdfBlock[] = [
  { kind: 'fact', name: 'Asked for by', text: 'Dr Ben Example' },
  { kind: 'heading', text: 'What is seen' },
  {
    kind: 'text',
    text: 'Left knee from the front and from the side. No broken bone. The gap of the joint is as wide as it should be. A little fluid above the kneecap.',
  },
  { kind: 'heading', text: 'Suggested' },
  { kind: 'text', text: 'Rest for two weeks, then exercises. To be seen again if it still hurts on stairs.' },
]

const given: readonly PdfBlock[] = [
  { kind: 'fact', name: 'Tetanus and diphtheria', text: '2021, good until 2031' },
  { kind: 'fact', name: 'Measles', text: '1986 and 1990' },
  { kind: 'fact', name: 'Influenza', text: 'Each autumn, last in October' },
]

const letterByPost: readonly PdfBlock[] = [
  { kind: 'heading', text: 'Physiotherapy after the fall' },
  {
    kind: 'text',
    text: 'Dear colleague,\n\nThank you for sending Pat Sample to us. We met six times. The knee bends freely again, stairs are possible without pain, and the exercises are done at home every second day.\n\nWe suggest to go on with them until the end of the season. No further appointment is planned with us.\n\nWith kind regards\nFinn Mockup, physiotherapist',
  },
]

/** A knee with a plaster on it, in soft light: nobody's. */
function photoOfKnee(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <defs>
      <radialGradient id="skin" cx="45%" cy="40%" r="75%"><stop offset="0" stop-color="#e8b897"/><stop offset="0.6" stop-color="#c98f6b"/><stop offset="1" stop-color="#8f5b3f"/></radialGradient>
      <linearGradient id="room" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#dfe6e2"/><stop offset="1" stop-color="#aebcb4"/></linearGradient>
      <filter id="soft"><feGaussianBlur stdDeviation="9"/></filter>
    </defs>
    <rect width="1200" height="900" fill="url(#room)"/>
    <path d="M-40 300 C 240 190 420 150 620 210 C 820 270 900 480 960 940 L 520 940 C 520 720 470 600 380 590 C 240 590 90 640 -40 690 Z" fill="url(#skin)"/>
    <ellipse cx="650" cy="360" rx="120" ry="96" fill="#a8593f" opacity="0.45" filter="url(#soft)"/>
    <g transform="rotate(28 640 360)"><rect x="520" y="312" width="240" height="96" rx="48" fill="#f1dcc0"/><rect x="594" y="318" width="92" height="84" rx="10" fill="#f8ece0"/></g>
    <path d="M470 585 C 560 560 640 620 660 720" stroke="#7d4c34" stroke-width="10" fill="none" opacity="0.35" filter="url(#soft)"/>
  </svg>`
  return sharp(Buffer.from(drawing)).jpeg({ quality: 84 }).toBuffer()
}

/**
 * A page as a scanner sees it: a picture, a little askew, on paper that is not quite white. Returns undefined where it
 * could not be drawn, as on a machine that is very busy: the demo starts all the same.
 */
async function scanned(pdf: Buffer): Promise<Buffer | undefined> {
  const drawn = await openPages()(1, Readable.from([pdf])).catch(() => undefined)
  if (!drawn?.picture) return undefined
  return sharp(drawn.picture)
    .flatten({ background: '#ffffff' })
    .tint('#fbf6ea')
    .rotate(1.1, { background: '#efe9da' })
    .jpeg({ quality: 78 })
    .toBuffer()
}
