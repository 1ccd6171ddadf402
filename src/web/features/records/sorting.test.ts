import { expect, test } from 'vitest'
import type { Folder, Item } from './records.ts'
import { folderForFiles, orderedFolders, orderedItems } from './sorting.ts'

const folder = (name: string, changed: string, kind: Folder['kind'] = 'own') => ({ name, kind, changed }) as Folder
const item = (title: string, added: string, document_date: string | null = null) =>
  ({ title, added, document_date }) as Item

test('own folders stand by name or the newest first, behind those that everybody has', () => {
  const folders = [
    folder('Visit 10', '2027-01-03T10:00:00Z'),
    folder('', '2027-01-01T10:00:00Z', 'letters'),
    folder('visit 2', '2027-01-04T10:00:00Z'),
    folder('Allergies', '2027-01-02T10:00:00Z'),
  ]
  const names = (order: 'name' | 'newest') => orderedFolders(folders, order).map(({ name }) => name)
  expect(names('name')).toEqual(['', 'Allergies', 'visit 2', 'Visit 10'])
  expect(names('newest')).toEqual(['', 'visit 2', 'Visit 10', 'Allergies'])
})

test('documents stand by the day that is written on them, else by that on which they came; or by name', () => {
  const items = [
    item('Letter', '2027-01-05T10:00:00Z', '2020-03-01'),
    item('Result', '2027-01-02T10:00:00Z'),
    item('Énergie', '2027-01-02T09:00:00Z', '2027-01-03'),
  ]
  const titles = (order: 'name' | 'newest') => orderedItems(items, order).map(({ title }) => title)
  expect(titles('newest')).toEqual(['Énergie', 'Result', 'Letter'])
  expect(titles('name')).toEqual(['Énergie', 'Letter', 'Result'])
})

test('files go where somebody put something last, into a folder that nobody else sees', () => {
  const place = (id: string, more: object = {}) => ({ id, kind: 'own', shared_with: 0, ...more }) as never
  const came = (folder_id: string, source = 'patient') => ({ folder_id, source }) as never
  const folders = [
    place('letters', { kind: 'letters' }),
    place('knee', { shared_with: 1 }),
    place('teeth'),
    place('eyes'),
  ]
  const at = (...recent: never[]) => folderForFiles({ folders, recent })
  expect(at(came('eyes'), came('teeth'))).toBe('eyes')
  expect(at(came('knee'), came('letters', 'branch'), came('eyes'))).toBe('eyes')
  expect(at(came('knee'))).toBe('teeth')
  expect(folderForFiles({ folders: [folders[0], folders[1]] as never, recent: [] })).toBe('letters')
})
