import { expect, test } from 'vitest'
import { findPapers, mostFound } from './find-papers.ts'

const papers = [
  { title: 'Knee scan', file_name: 'IMG_0042.jpg', folder: 'Résultats', days: ['2026-12-01', '1 December 2026'] },
  { title: 'Lettre', file_name: 'lettre.pdf', folder: 'Knee', days: ['2027-01-04', '4 January 2027'] },
]
const found = (typed: string) => findPapers(papers, typed).map(({ title }) => title)

test('a document is found by its name, its file, its folder and its day, by every word that was typed', () => {
  expect(found('knee')).toEqual(['Knee scan', 'Lettre'])
  expect(found('KNEE lettre')).toEqual(['Lettre'])
  expect(found('resultats')).toEqual(['Knee scan'])
  expect(found('0042')).toEqual(['Knee scan'])
  expect(found('december')).toEqual(['Knee scan'])
  expect(found('2027-01-04')).toEqual(['Lettre'])
  expect(found('knee january 2026')).toEqual([])
})

test('no words find nothing, and many finds end somewhere', () => {
  expect([found(''), found(' -- % _ ')]).toEqual([[], []])
  const many = Array.from({ length: mostFound + 5 }, () => ({ title: 'Knee', file_name: 'a', folder: '', days: [] }))
  expect(findPapers(many, 'knee')).toHaveLength(mostFound)
})
