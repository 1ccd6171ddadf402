import { expect, test } from 'vitest'
import { placesOf } from './export-rules.ts'

test('files of one name lie side by side, and none leaves its folder or meets a name that a system keeps', () => {
  const folders = [
    { id: 'k', name: 'Knee', parent_id: null },
    { id: 'l', name: '../knee', parent_id: null },
    { id: 'c', name: 'CON', parent_id: null },
    { id: 'd', name: 'a.pdf', parent_id: 'k' },
  ]
  const pdf = { media_type: 'application/pdf' }
  const files = [
    { id: '1', title: 'a', folder_id: 'k', ...pdf },
    { id: '2', title: 'A.pdf', folder_id: 'k', ...pdf },
    { id: '3', title: 'a.pdf', folder_id: 'l', ...pdf },
    { id: '4', title: 'nul', folder_id: 'c', media_type: 'image/png' },
    { id: '5', title: 'records.json', folder_id: null, media_type: '' },
    { id: '6', title: '../../x', folder_id: 'k', ...pdf },
    { id: '7', title: 'deep', folder_id: 'd', ...pdf },
    { id: '8', title: 'Report of Dr. Smith, 3/4', folder_id: 'k', ...pdf },
  ]
  expect([...placesOf(folders, files).values()]).toEqual([
    'Knee/a (2).pdf',
    'Knee/A (3).pdf',
    '-knee/a.pdf',
    '_CON/_nul.png',
    'records (2).json',
    'Knee/-..-x.pdf',
    'Knee/a.pdf/deep.pdf',
    'Knee/Report of Dr. Smith, 3-4.pdf',
  ])
})
