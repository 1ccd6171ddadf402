import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { type Folder, type Item, useRecordsAgain } from './records.ts'

const mime = 'application/x-tendwell-paper'

type DraggedItem = Pick<Item, 'id' | 'title' | 'document_date' | 'version'>
type Dragged =
  | { readonly what: 'folder'; readonly id: string; readonly name: string; readonly version: number }
  | ({ readonly what: 'item' } & DraggedItem)

/** What makes a folder draggable; those of the product stay where they are. */
export function useDraggedFolder({ id, name, kind, version }: Folder) {
  return dragging(kind === 'own' ? { what: 'folder', id, name, version } : null)
}

export function useDraggedItem({ id, title, document_date, version }: Item) {
  return dragging({ what: 'item', id, title, document_date, version })
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
export function useDropPlace(folder: string | null) {
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

function useMove() {
  const again = useRecordsAgain()
  return async (what: Dragged, to: string | null) => {
    if (what.id === to) return
    try {
      if (what.what === 'folder') await moveFolder(what, to)
      else if (to === null) return
      else await moveItem(what, to)
      await again()
      toast('success', t('Moved'))
    } catch (error) {
      const [why] = Object.values(fieldErrors(error))
      toast('error', why ?? problemText(error))
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
