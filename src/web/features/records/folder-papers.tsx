import { useEffect, useRef, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { CheckField } from '../../ui/field.tsx'
import { fetchPaper } from '../../parts/records/viewer.tsx'
import { ChooseFolder, ChooseGrantee } from './choose-many.tsx'
import { ItemList } from './item-list.tsx'
import { type Choice, ManyBar, NotDone } from './many-bar.tsx'
import { moveItem } from './move-by-drag.ts'
import { type Folder, type Item, pathOfItem } from './records.ts'
import { giveTo, type ShareWish } from './share-with.ts'
import { type Job, useMany } from './use-many.ts'

type Props = {
  items: readonly Item[]
  /** The folder they lie in. */
  folder: string
  /** All folders of the person. */
  folders: readonly Folder[]
  patient: string
  most: number
}

/** The documents of a folder: each by itself, and any number of them together. */
export function FolderPapers({ items, folder, folders, patient, most }: Props) {
  const [chosen, setChosen] = useState<'move' | 'share' | null>(null)
  const many = useMany(items)
  const { picked, running, told } = many
  const place = useFocusKept(running !== null)
  const choose = (choice: Choice) => {
    if (choice === 'download') many.run(downloading)
    else if (choice === 'delete') many.run(deleting)
    else setChosen(choice)
  }
  const close = () => setChosen(null)
  return (
    <div ref={place} tabIndex={-1} className="grid gap-3 outline-none empty:hidden">
      {told ? <NotDone told={told} onHide={many.forget} /> : null}
      {items.length > 1 ? (
        <SelectAll
          count={picked.length}
          of={items.length}
          isOff={running !== null}
          onChange={(isOn) => many.pickAll(isOn)}
        />
      ) : null}
      <ItemList
        items={items}
        folders={folders}
        patient={patient}
        most={most}
        {...(items.length > 1 || picked.length > 0
          ? { pick: { picked: new Set(picked.map(({ id }) => id)), onPick: many.pick, isOff: running !== null } }
          : {})}
      />
      <ManyBar
        picked={picked}
        running={running}
        onChoose={choose}
        onClear={() => many.pickAll(false)}
        onStop={many.stop}
      />
      {chosen === 'move' ? (
        <ChooseFolder
          count={picked.length}
          folders={folders.filter(({ id }) => id !== folder)}
          onChosen={(to) => many.run({ act: 'move', work: (item) => moveItem(item, to) })}
          onClose={close}
        />
      ) : null}
      {chosen === 'share' ? (
        <ChooseGrantee
          count={picked.length}
          patient={patient}
          onChosen={(wish) => many.run(sharing(wish))}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

const restoring: Job = {
  act: 'restore',
  work: ({ id: itemId }) => call('POST /records/items/:itemId/restore', { params: { itemId } }),
}
const deleting: Job = {
  act: 'delete',
  work: ({ id: itemId }) => call('DELETE /records/items/:itemId', { params: { itemId } }),
  undo: restoring,
}
const downloading: Job = { act: 'download', work: (item) => fetchPaper(item, pathOfItem(item.id)) }

function sharing(wish: ShareWish): Job {
  return {
    act: 'share',
    work: ({ id }) => giveTo({ item_id: id }, wish),
    // Nobody else opens what is hidden, whoever it is shared with.
    refusal: ({ is_hidden }) => (is_hidden ? t('It is hidden. Show it again before you share it.') : undefined),
  }
}

type AllProps = { count: number; of: number; isOff: boolean; onChange: (isOn: boolean) => void }

function SelectAll({ count, of, isOff, onChange }: AllProps) {
  return (
    <CheckField
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < of
      }}
      label={t('Select all {count}', { count: of })}
      checked={count === of}
      disabled={isOff}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}

/** What had the focus goes when it is done: the list has it then, not the top of the page. */
function useFocusKept(isRunning: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !isRunning && document.activeElement === document.body) place.current?.focus()
    was.current = isRunning
  }, [isRunning])
  return place
}
