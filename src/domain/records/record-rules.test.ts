import { expect, test } from 'vitest'
import { day, instant, later } from '../time/instant.ts'
import {
  fileNameOf,
  keptTypeOf,
  mostDocuments,
  partAsked,
  safeFileName,
  scanState,
  seenName,
  sharingEnd,
  titleOfFile,
  whyClosedToOthers,
  whyFileNotTaken,
} from './record-rules.ts'

test('names of files lose their folders, what turns words around, and what cannot be seen', () => {
  expect(safeFileName('../../etc/passwd')).toBe('passwd')
  expect(safeFileName('C:\\Users\\me\\knee.pdf')).toBe('knee.pdf')
  expect(safeFileName('scan\u202Efdp.exe')).toBe('scanfdp.exe')
  expect(safeFileName('a\u0000b\r\nc\u200B.png')).toBe('abc.png')
  expect(safeFileName('...hidden.')).toBe('hidden')
  expect(safeFileName('<b>"x"|?*.jpg')).toBe('b x .jpg'.replace(' .', '.'))
  expect(safeFileName('\u202E/')).toBe('file')
  expect(safeFileName('.pdf')).toBe('pdf')
  expect(safeFileName(`${'x'.repeat(400)}.pdf`)).toMatch(/^x{100}\.pdf$/)
  expect(safeFileName('رسالة.pdf')).toBe('رسالة.pdf')
  expect(Array.from(safeFileName('😀'.repeat(200))).every((letter) => letter === '😀')).toBe(true)
  expect(titleOfFile('Knee scan.pdf')).toBe('Knee scan')
})

test('a name that was pasted loses line ends and what cannot be seen or turns words around, and keeps its letters', () => {
  expect(seenName(' Left\tknee\r\n2026 ')).toBe('Left knee 2026')
  expect(seenName('scan\u202Efdp\u0000')).toBe('scan fdp')
  expect(seenName('\u200F\u0007')).toBe('')
  // The joiners of Persian words and of families of people are part of them.
  expect(seenName('می\u200cخواهم 👩\u200d👧')).toBe('می\u200cخواهم 👩\u200d👧')
})

test('a file is called what it is: an ending that says something else gets the right one behind it', () => {
  expect(fileNameOf('knee.PDF', 'application/pdf')).toBe('knee.PDF')
  expect(fileNameOf('me.jpeg', 'image/jpeg')).toBe('me.jpeg')
  expect(fileNameOf('result.hta', 'application/pdf')).toBe('result.hta.pdf')
  expect(fileNameOf('scan.2024', 'image/png')).toBe('scan.2024.png')
  expect(fileNameOf('photo', 'image/heic')).toBe('photo.heic')
  expect(fileNameOf('knee.exe', 'application/dicom')).toBe('knee.exe.dcm')
})

test('only what is on the list is kept', () => {
  expect(
    [
      'application/pdf',
      'image/heif',
      'application/dicom',
      'image/svg+xml',
      'text/html',
      'application/zip',
      undefined,
    ].map(keptTypeOf),
  ).toEqual(['application/pdf', 'image/heic', 'application/dicom', undefined, undefined, undefined, undefined])
})

test('an empty file, one that is too big, and one for which no room is left are refused', () => {
  const limits = { fileBytes: 100, totalBytes: 250 }
  const used = (bytes: number, documents = 0) => ({ bytes, documents })
  expect([0, 1, 100, 101].map((size) => whyFileNotTaken(size, used(0), limits))).toEqual([
    'file_empty',
    undefined,
    undefined,
    'file_too_big',
  ])
  expect(whyFileNotTaken(50, used(200, mostDocuments - 1), limits)).toBeUndefined()
  expect(whyFileNotTaken(51, used(200), limits)).toBe('storage_full')
  expect(whyFileNotTaken(1, used(0, mostDocuments), limits)).toBe('documents_full')
})

test('others open what was found clean, or all that has no virus where nobody looks for one', () => {
  const closed = (isScanned: boolean) =>
    (['none', 'clean', 'infected'] as const).map((scan) => whyClosedToOthers(scanState(scan, isScanned)))
  expect(closed(true)).toEqual(['not_checked_yet', undefined, 'has_virus'])
  expect(closed(false)).toEqual([undefined, undefined, 'has_virus'])
})

test('a part of a file is read as browsers ask for it', () => {
  expect(partAsked(undefined, 100)).toBeUndefined()
  expect(partAsked('items=0-5', 100)).toBeUndefined()
  expect(partAsked('bytes=0-0', 100)).toEqual({ from: 0, to: 1 })
  expect(partAsked('bytes=90-', 100)).toEqual({ from: 90, to: 100 })
  expect(partAsked('bytes=90-500', 100)).toEqual({ from: 90, to: 100 })
  expect(partAsked('bytes=-10', 100)).toEqual({ from: 90, to: 100 })
  expect(partAsked('bytes=-500', 100)).toEqual({ from: 0, to: 100 })
  expect(['bytes=100-', 'bytes=5-4', 'bytes=-0'].map((header) => partAsked(header, 100))).toEqual([
    'outside',
    'outside',
    'outside',
  ])
})

test('sharing ends after a week, a month, with the visit, or when it is stopped', () => {
  const now = instant(0)
  expect(sharingEnd(now, 'week')).toBe(later(now, 7 * day))
  expect(sharingEnd(now, 'month')).toBe(later(now, 30 * day))
  expect([sharingEnd(now, 'visit'), sharingEnd(now, 'open')]).toEqual([null, null])
})
