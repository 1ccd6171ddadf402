import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Permission } from '#domain/access/permissions.ts'
import { t } from '#domain/language/translate.ts'
import { keysAreOff, switchKeys, useKey } from '../../lib/use-key.ts'
import type { BranchHere } from '../../parts/resources/branch-context.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/field.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = Pick<BranchHere, 'home' | 'rights' | 'takesPatients'>

/** Asks for the sheet of keys from somewhere else, such as the palette. */
export const keysWanted = 'tendwell:keys'

/**
 * The keys of a branch, on each of its screens. Where the page itself has what a key does, the page answers; else the
 * key leads to the page that does.
 */
export function DeskKeys({ home, rights, takesPatients }: Props) {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const leadTo = (right: Permission, path: string) => {
    if (rights.has(right)) void navigate(`${home}/${path}`)
  }
  useKey('/', () => leadTo('patients.search', 'records?do=find'))
  const begin: typeof leadTo = (right, path) => {
    if (takesPatients) leadTo(right, path)
  }
  useKey('n', () => begin('appointments.create', 'dashboard?do=new'), { unlessTaken: true })
  useKey('w', () => begin('queue.check_in', 'dashboard?do=walk-in'), { unlessTaken: true })
  useKey('c', () => leadTo('queue.work', 'service-points'), { unlessTaken: true })
  useKey('?', () => setOpen(true))
  const show = useEffectEvent(() => setOpen(true))
  useEffect(() => {
    const hear = () => show()
    addEventListener(keysWanted, hear)
    return () => removeEventListener(keysWanted, hear)
  }, [])
  return (
    <Dialog title={t('Keys')} open={open} onClose={() => setOpen(false)}>
      <KeySheet />
      <p>
        <Button onClick={() => setOpen(false)}>{t('Close')}</Button>
      </p>
    </Dialog>
  )
}

function KeySheet() {
  const [off, setOff] = useState(keysAreOff())
  const keys = [
    ['/', t('Find a patient')],
    ['N', t('New appointment')],
    ['W', t('Walk-in')],
    ['C', t('Call the next person to my point')],
    ['?', t('Show these keys')],
    ['Ctrl K', t('Search and actions')],
  ] as const
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
        {keys.map(([key, words]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-11 rounded-chip border border-field bg-sunken px-2.5 py-1 text-center font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <CheckField
        label={t('Single keys do something')}
        checked={!off}
        onChange={() => {
          switchKeys(off)
          setOff(!off)
        }}
      />
      <p className="text-sm text-muted">{t('Keys do nothing while you type or while a window like this is open.')}</p>
    </div>
  )
}
