import { useQuery } from '@tanstack/react-query'
import { useImperativeHandle, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { mostPapers } from '#domain/messages/conversation-rules.ts'
import { withMessage } from '#domain/records/clinic-papers.ts'
import { call } from '../../lib/browser-call.ts'
import { SelectField } from '../../ui/field.tsx'
import type { AttachProps } from './attaching.ts'
import HandedIn from './handed-in.tsx'

type OwnRecords = NonNullable<AttachProps['own_records']>

/** A document that a patient sends with a message: one of their records, which is then shared, or a new one. */
export function AttachOwn({ appointmentId, linkToken, own_records, branch, branch_id, hold }: AttachProps) {
  const [ids, setIds] = useState('')
  const [isComing, setComing] = useState(false)
  const [mustWait, setMustWait] = useState(false)
  const [isMany, setMany] = useState(false)
  const [item, setItem] = useState('')
  const [whom, setWhom] = useState<'doctor' | 'branch'>('doctor')
  const brought = ids === '' ? [] : ids.split('\n')
  useImperativeHandle(hold, () => ({
    isAny: () => brought.length > 0 || item !== '' || isComing,
    ready: async () => {
      setMustWait(isComing)
      if (isComing) return undefined
      const most = brought.length + (item === '' ? 0 : 1) > mostPapers
      setMany(most)
      if (most) return undefined
      if (item !== '' && own_records) await shareIt(own_records, item, whom === 'doctor' ? null : branch_id)
      return item === '' ? brought : [...brought, item]
    },
  }))
  return (
    <div className="grid gap-4 rounded-field border border-line p-4">
      {own_records ? (
        <FromRecords of={own_records} branch={branch} item={item} onItem={setItem} whom={whom} onWhom={setWhom} />
      ) : null}
      <HandedIn
        of={{ appointmentId, linkToken }}
        question={{ id: withMessage, text: t('A new file'), is_required: false }}
        hint={t('It lies with the documents of this visit. Who treats you there can open it.')}
        error={
          mustWait && isComing
            ? t('Wait until the file is here')
            : isMany
              ? t('A message takes {count} documents at most. Send the others with another one', { count: mostPapers })
              : undefined
        }
        disabled={false}
        onChange={setIds}
        onComing={setComing}
      />
    </div>
  )
}

type FromProps = {
  of: OwnRecords
  branch: string
  item: string
  onItem: (id: string) => void
  whom: 'doctor' | 'branch'
  onWhom: (whom: 'doctor' | 'branch') => void
}

function FromRecords({ of: { patient_id, doctor }, branch, item, onItem, whom, onWhom }: FromProps) {
  const papers = useQuery({
    queryKey: ['records', 'to attach', patient_id],
    queryFn: () => call('GET /records/search', { query: { patient_id, q: '' } }),
  })
  // What the clinic wrote is there already.
  const own = papers.data?.results.filter(({ source, is_hidden }) => source === 'patient' && !is_hidden) ?? []
  if (own.length === 0) return null
  return (
    <>
      <SelectField label={t('From your records')} value={item} onChange={({ target }) => onItem(target.value)}>
        <option value="">{t('No document')}</option>
        {own.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      {item === '' ? null : (
        <SelectField
          label={t('Who can open it')}
          hint={t(
            'It is shared when you send the message: until the next visit is over, or for 30 days. You can stop it.',
          )}
          value={whom}
          onChange={({ target }) => onWhom(target.value === 'branch' ? 'branch' : 'doctor')}
        >
          <option value="doctor">{doctor}</option>
          <option value="branch">{t('Everybody at {branch} who may see records', { branch })}</option>
        </SelectField>
      )}
    </>
  )
}

/** Shares it as records do. What is shared with them already stays as it is: its end may be a later one. */
async function shareIt({ patient_id, practitioner_id }: OwnRecords, item_id: string, branch_id: string | null) {
  const sharing = await call('GET /records/sharing', { query: { patient_id } })
  const to = branch_id ?? practitioner_id
  if (sharing.grants.some((grant) => grant.item_id === item_id && grant.to === to)) return
  const hasVisit =
    branch_id === null
      ? sharing.doctors.some(({ id, next_visit }) => id === practitioner_id && next_visit !== null)
      : sharing.branches.some(({ id, has_visit }) => id === branch_id && has_visit)
  const whom = branch_id === null ? { practitioner_id } : { branch_id }
  await call('POST /records/grants', { body: { item_id, ...whom, until: hasVisit ? 'visit' : 'month' } })
}
