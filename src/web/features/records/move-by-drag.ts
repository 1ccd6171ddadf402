import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { sharedWords } from '../../parts/records/record-words.ts'
import { type Folder, type Item, useRecordsAgain } from './records.ts'

const mime = 'application/x-tendwell-paper'

type DraggedItem = Pick<Item, 'id' | 'title' | 'document_date' | 'version'>
/** Where something is put, and how many others see what lies there. */
type Place = Pick<Folder, 'id' | 'shared_with'>
type Dragged =
  | ({ readonly what: 'folder'; readonly from: string | null } & Pick<Folder, 'id' | 'name' | 'version'>)
  | ({ readonly what: 'item'; readonly from: string | null } & DraggedItem)

/** What makes a folder draggable; those of the product stay where they are. */
export function useDraggedFolder({ id, name, kind, version, parent_id: from }: Folder) {
  return dragging(kind === 'own' ? { what: 'folder', from, id, name, version } : null)
}

export function useDraggedItem({ id, title, document_date, version, folder_id: from }: Item) {
  return dragging({ what: 'item', from, id, title, document_date, version })
}

function dragging(what: Dragged | null) {
  return {
    draggable: what !== null,
    onDragStart: (event: React.DragEvent) => {
      if (what) event.dataTransfer.setData(mime, JSON.stringify(what))
    },
  }
}

/** What makes a place take what is dropped on it: a folder, or none (null). */
export function useDropPlace(folder: Place | null) {
  const [isOver, setOver] = useState(false)
  const move = useMove()
  const isOurs = (event: React.DragEvent) => event.dataTransfer.types.includes(mime)
  return {
    isOver,
    onDragOver: (event: React.DragEvent) => {
      if (!isOurs(event)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: React.DragEvent) => {
      if (!isOurs(event)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      void move(JSON.parse(event.dataTransfer.getData(mime)) as Dragged, folder)
    },
  }
}

/** Moves at once; where others see what lies there, that is said with a way back. */
function useMove() {
  const again = useRecordsAgain()
  const move = async (what: Dragged, to: string | null) => {
    if (what.what === 'folder') await moveFolder(what, to)
    else if (to !== null) await moveItem(what, to)
    await again()
  }
  const refused = (error: unknown) => toast('error', Object.values(fieldErrors(error))[0] ?? problemText(error))
  return async (what: Dragged, to: Place | null) => {
    if (what.id === to?.id || (what.what === 'item' && to === null)) return
    try {
      await move(what, to?.id ?? null)
      if (!to || to.shared_with === 0 || what.from === to.id) return toast('success', t('Moved'))
      const back = () => void move({ ...what, version: what.version + 1 }, what.from).catch(refused)
      toast('warning', t('Moved. {shared}, and they see it now.', { shared: sharedWords(to.shared_with) }), {
        undo: { label: t('Undo'), act: back },
      })
    } catch (error) {
      refused(error)
    }
  }
}

/** Puts a folder into another one, or into none. */
export function moveFolder({ id, name, version }: Pick<Folder, 'id' | 'name' | 'version'>, parent_id: string | null) {
  return call('PUT /records/folders/:folderId', { params: { folderId: id }, body: { name, parent_id, version } })
}

/** Puts a document into another folder. */
export function moveItem({ id, title, document_date, version }: DraggedItem, folder_id: string) {
  const body = { title, document_date, folder_id, version }
  return call('PUT /records/items/:itemId', { params: { itemId: id }, body })
}
