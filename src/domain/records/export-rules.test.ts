import { expect, test } from 'vitest'
import { placesOf } from './export-rules.ts'

test('files of one name lie side by side, and none leaves its folder or meets a name that a system keeps', () => {
  const folders = [
    { id: 'k', name: 'Knee' },
    { id: 'l', name: '../knee' },
    { id: 'c', name: 'CON' },
  ]
  const files = [
    { id: '1', file_name: 'a.pdf', folder_id: 'k' },
    { id: '2', file_name: 'A.pdf', folder_id: 'k' },
    { id: '3', file_name: 'a.pdf', folder_id: 'l' },
    { id: '4', file_name: 'nul.png', folder_id: 'c' },
    { id: '5', file_name: 'records.json', folder_id: null },
    { id: '6', file_name: '../../x.pdf', folder_id: 'k' },
  ]
  expect([...placesOf(folders, files).values()]).toEqual([
    'Knee/a.pdf',
    'Knee/A (2).pdf',
    '-knee/a.pdf',
    '_CON/_nul.png',
    'records (2).json',
    'Knee/-..-x.pdf',
  ])
})
