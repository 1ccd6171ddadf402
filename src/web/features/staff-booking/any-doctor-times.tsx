import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { isShut } from '../../lib/shown.ts'
import { choiceWords, choiceKey } from '../../parts/visits/any-doctor-words.ts'
import { SlotPicker } from '../../parts/visits/slot-picker.tsx'
import { SelectField } from '../../ui/field.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'

type Picked = { slug: string; start: string; service: string }
type Props = { branchId: string; onPick: (picked: Picked) => void }

/** The times of all doctors who offer the same; a tap finds whoever is free then and least booked, and goes on with them. */
export function AnyDoctorTimes({ branchId, onPick }: Props) {
  const params = { slug: branchId }
  const [chosen, setChosen] = useState('')
  const [pending, setPending] = useState<string>()
  const [problem, setProblem] = useState('')
  const choices = useQuery({
    queryKey: ['any-doctor', branchId],
    queryFn: () => call('GET /branches/:slug/any-doctor/choices', { params }),
  })
  if (choices.isPending) return <Skeleton rows={4} />
  if (isShut(choices))
    return <LoadFailed what={t('the services')} error={choices.error} again={() => void choices.refetch()} />
  const { results } = choices.data
  const choice = results.find((one) => choiceKey(one) === chosen) ?? results[0]
  if (!choice) return <p>{t('No service here is offered alike by two doctors. Select a doctor.')}</p>
  const { service_id: service, mode } = choice
  const pick = async (start: string) => {
    setPending(start)
    setProblem('')
    try {
      const found = await call('GET /branches/:slug/any-doctor', { params, query: { service, mode, start } })
      onPick({ slug: found.slug, start, service: found.service_id })
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      setPending(undefined)
    }
  }
  return (
    <div className="grid gap-4">
      <SelectField label={t('Service')} value={choiceKey(choice)} onChange={({ target }) => setChosen(target.value)}>
        {results.map((one) => (
          <option key={choiceKey(one)} value={choiceKey(one)}>
            {choiceWords(one)}
          </option>
        ))}
      </SelectField>
      {problem ? (
        <p role="alert" className="font-semibold text-danger">
          {problem}
        </p>
      ) : null}
      <SlotPicker
        key={choiceKey(choice)}
        slug={branchId}
        practitioner={choice.doctors}
        doctor={t('any doctor')}
        offering={`any ${mode}`}
        service={service}
        mode={mode}
        ask={(days) => call('GET /branches/:slug/any-doctor/slots', { params, query: { service, mode, ...days } })}
        onPick={(start) => void pick(start)}
        pending={pending}
      />
    </div>
  )
}
