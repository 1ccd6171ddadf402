import { useSearchParams } from 'react-router'
import { currentLanguage } from '#domain/language/translate.ts'
import { folderName } from '../../parts/records/record-words.ts'
import type { Folder, Item, Overview } from './records.ts'

export const orders = ['newest', 'name'] as const
export type Order = (typeof orders)[number]

/** In which order the address asks for folders and documents: the newest first, or by name. */
export function useOrder() {
  const [search, setSearch] = useSearchParams()
  const order: Order = search.get('order') === 'name' ? 'name' : 'newest'
  const change = (to: Order) =>
    setSearch(
      (before) => {
        if (to === 'name') before.set('order', to)
        else before.delete('order')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return [order, change] as const
}

/** Folders that everybody has stand first, then the own ones in this order. */
export function orderedFolders(folders: readonly Folder[], order: Order): Folder[] {
  const compare = byName((folder: Folder) => folderName(folder))
  return folders.toSorted(
    (a, b) =>
      Number(a.kind === 'own') - Number(b.kind === 'own') ||
      (order === 'name' ? 0 : newestFirst(a.changed, b.changed)) ||
      compare(a, b),
  )
}

/** Returns the folder that files go into unless somebody chooses another one: where they put something last, that nobody else sees. */
export function folderForFiles({ folders, recent }: Pick<Overview, 'folders' | 'recent'>): string {
  const own = folders.filter(({ shared_with: others }) => others === 0)
  const last = recent.find(({ source, folder_id }) => source === 'patient' && own.some(({ id }) => id === folder_id))
  return last?.folder_id ?? own.find(({ kind }) => kind === 'own')?.id ?? own[0]?.id ?? folders[0]?.id ?? ''
}

/** Documents by the day that stands on them, else on which they came; or by name. */
export function orderedItems(items: readonly Item[], order: Order): Item[] {
  const compare = byName(({ title }: Item) => title)
  return items.toSorted(
    (a, b) =>
      (order === 'name' ? 0 : newestFirst(dayOf(a), dayOf(b)) || newestFirst(a.added, b.added)) || compare(a, b),
  )
}

function dayOf({ document_date, added }: Item): string {
  return document_date ?? added.slice(0, 10)
}

function newestFirst(a: string, b: string): number {
  return a === b ? 0 : a < b ? 1 : -1
}

/** As a reader of this language looks a name up; "Visit 2" stands before "Visit 10". */
function byName<Thing>(nameOf: (thing: Thing) => string) {
  const { compare } = new Intl.Collator(currentLanguage(), { numeric: true, sensitivity: 'base' })
  return (a: Thing, b: Thing) => compare(nameOf(a), nameOf(b))
}
