import { expect, test } from 'vitest'
import { placesOf } from './export-rules.ts'

test('files of one name lie side by side, and none leaves its folder or meets a name that a system keeps', () => {
  const folders = [
    { id: 'k', name: 'Knee', parent_id: null },
    { id: 'l', name: '../knee', parent_id: null },
    { id: 'c', name: 'CON', parent_id: null },
    { id: 'd', name: 'a.pdf', parent_id: 'k' },
  ]
  const files = [
    { id: '1', file_name: 'a.pdf', folder_id: 'k' },
    { id: '2', file_name: 'A.pdf', folder_id: 'k' },
    { id: '3', file_name: 'a.pdf', folder_id: 'l' },
    { id: '4', file_name: 'nul.png', folder_id: 'c' },
    { id: '5', file_name: 'records.json', folder_id: null },
    { id: '6', file_name: '../../x.pdf', folder_id: 'k' },
    { id: '7', file_name: 'deep.pdf', folder_id: 'd' },
  ]
  expect([...placesOf(folders, files).values()]).toEqual([
    'Knee/a (2).pdf',
    'Knee/A (3).pdf',
    '-knee/a.pdf',
    '_CON/_nul.png',
    'records (2).json',
    'Knee/-..-x.pdf',
    'Knee/a.pdf/deep.pdf',
  ])
})
