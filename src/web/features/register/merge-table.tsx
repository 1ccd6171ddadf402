import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#domain/language/translate.ts'
import type { MergeField } from '#domain/profiles/patient-register.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { entryLines } from './entry-lines.ts'
import { registerKey, type Duplicate, type PatientCard, type RegisterHere } from './register.ts'

type Props = { here: RegisterHere; card: PatientCard; other: Duplicate; onBack: () => void; onClose: () => void }

/** Two entries field by field: what both say stands once, where they differ somebody chooses. */
export function MergeTable({ here, card, other, onBack, onClose }: Props) {
  // An account keeps its own details, so its entry is the one that stays.
  const [stays, goes] = other.has_account ? [other, card] : [card, other]
  const { take, choose, join, busy, refused } = useJoin(here, stays, goes, onClose)
  const lines = entryLines(stays).map((line, at) => ({ ...line, other: entryLines(goes)[at]?.text ?? '' }))
  return (
    <div className="grid gap-4">
      <div className="overflow-x-auto">
        <table className="w-full text-start">
          <thead>
            <tr className="text-start align-bottom">
              <th scope="col">
                <span className="sr-only">{t('Details')}</span>
              </th>
              <Head title={t('This entry stays')} visits={stays.visits} />
              <Head title={t('This one is joined into it')} visits={goes.visits} />
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.field} className="border-t border-line">
                <th scope="row" className="py-2 pe-3 text-start text-sm font-normal text-muted">
                  {line.label}
                </th>
                {line.text === line.other || stays.has_account ? (
                  <>
                    <td className="p-2">{line.text || '–'}</td>
                    <td className={`p-2 ${line.text === line.other ? '' : 'text-muted line-through'}`}>
                      {line.other || '–'}
                    </td>
                  </>
                ) : (
                  [false, true].map((fromOther) => (
                    <td key={String(fromOther)} className="p-1">
                      <label className="flex min-h-11 items-center gap-2 rounded-field px-1 has-checked:bg-tint has-checked:text-on-tint">
                        <input
                          type="radio"
                          aria-label={`${line.label}: ${(fromOther ? line.other : line.text) || t('Leave empty')}`}
                          name={line.field}
                          checked={take.includes(line.field) === fromOther}
                          onChange={() => choose(line.field, fromOther)}
                        />
                        <span>{(fromOther ? line.other : line.text) || t('Leave empty')}</span>
                      </label>
                    </td>
                  ))
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-muted">
        {stays.has_account
          ? t('The entry with an account keeps its details. Appointments move to it, and the person sees them.')
          : t('Appointments, waiting list and queue numbers move along. You can take this back for 30 days.')}
      </p>
      <FieldError id="join-error" text={refused} />
      <p className="flex flex-wrap gap-3">
        <Button look="primary" busy={busy && t('Saving…')} onClick={() => void join()}>
          {t('Join these two entries')}
        </Button>
        <Button onClick={onBack}>{t('They are two people')}</Button>
      </p>
    </div>
  )
}

function Head({ title, visits }: { title: string; visits: number }) {
  return (
    <th scope="col" className="p-2 text-start">
      {title}
      <span className="block text-sm font-normal text-muted">
        {t('{visits, plural, one {# visit} other {# visits}}', { visits })}
      </span>
    </th>
  )
}

type Entry = PatientCard | Duplicate

function useJoin({ branchId }: RegisterHere, stays: Entry, goes: Entry, onClose: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  // What only the other entry knows comes along by itself.
  const [take, setTake] = useState<readonly MergeField[]>(() => {
    if (stays.has_account) return []
    const there = entryLines(goes)
    return entryLines(stays).flatMap(({ field, text }, at) => (text === '' && there[at]?.text ? [field] : []))
  })
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const choose = (field: MergeField, fromOther: boolean) =>
    setTake(fromOther ? [...take, field] : take.filter((one) => one !== field))
  const join = async () => {
    setBusy(true)
    setRefused(undefined)
    try {
      const body = { version: stays.version, other_id: goes.id, other_version: goes.version, take: [...take] }
      const params = { branchId, patientId: stays.id }
      await call('POST /branches/:branchId/patients/:patientId/merge', { params, body })
      await queries.invalidateQueries({ queryKey: registerKey(branchId) })
      await queries.invalidateQueries({ queryKey: ['appointments'] })
      toast('success', t('The two entries are one now'))
      onClose()
      await navigate(`?p=${stays.id}`, { preventScrollReset: true })
    } catch (error) {
      setRefused(problemText(error))
      // Where somebody else changed one of them, the next try is about what they are now.
      void queries.invalidateQueries({ queryKey: registerKey(branchId) })
    } finally {
      setBusy(false)
    }
  }
  return { take, choose, join, busy, refused }
}
