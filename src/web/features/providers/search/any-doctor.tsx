import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../../lib/browser-call.ts'
import { CallFailed, problemText } from '../../../lib/call.ts'
import { dayIn, timeIn } from '../../../lib/format.ts'
import { choiceKey, choiceWords, type AnyDoctorChoice } from '../../../parts/visits/any-doctor-words.ts'
import { SlotPicker } from '../../../parts/visits/slot-picker.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { useAskedAge } from './asked-age.ts'

type Branch = Pick<Answer<'GET /branches/:slug'>, 'any_doctor' | 'phone' | 'time_zone'>
type Props = { slug: string; branch: Branch }

/** The soonest time of all doctors of a clinic who offer the same; whom somebody gets is decided as the time is taken. */
export function AnyDoctor({ slug, branch }: Props) {
  const [chosen, setChosen] = useState('')
  const choice = branch.any_doctor.find((one) => choiceKey(one) === chosen) ?? branch.any_doctor[0]
  const { begin, pending, refused } = useBegin(slug, choice)
  if (!choice) return null
  const { service_id: service, mode } = choice
  return (
    <section
      id="any"
      aria-labelledby="any-doctor"
      className="grid scroll-mt-24 gap-4 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div>
        <h2 id="any-doctor" className="text-2xl">
          {t('Any doctor')}
        </h2>
        <p className="text-muted">
          {t(
            'The soonest times of {count, plural, one {# doctor} other {# doctors}}. You see with whom before you book.',
            {
              count: choice.doctors.length,
            },
          )}
        </p>
      </div>
      <SelectField
        label={t('What do you need?')}
        value={choiceKey(choice)}
        onChange={(event) => setChosen(event.target.value)}
      >
        {branch.any_doctor.map((one) => (
          <option key={choiceKey(one)} value={choiceKey(one)}>
            {choiceWords(one)}
          </option>
        ))}
      </SelectField>
      {refused ? (
        <div role="alert" className="rounded-card border border-danger bg-danger-tint p-4">
          <p className="font-semibold">{refused.text}</p>
          {refused.nearest.length > 0 ? (
            <ul className="mt-3 flex flex-wrap gap-2">
              {refused.nearest.map((start) => (
                <li key={start}>
                  <button
                    type="button"
                    onClick={() => void begin(start)}
                    className="min-h-11 rounded-field bg-tint px-4 font-semibold text-on-tint figures hover:bg-brand hover:text-on-brand"
                  >
                    {dayIn(branch.time_zone, start)}
                    {listComma()}
                    {timeIn(branch.time_zone, start)}
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
      <SlotPicker
        key={choiceKey(choice)}
        slug={slug}
        practitioner={choice.doctors}
        doctor={t('any doctor')}
        offering={`any ${mode}`}
        service={service}
        mode={mode}
        ask={(days) =>
          call('GET /branches/:slug/any-doctor/slots', { params: { slug }, query: { service, mode, ...days } })
        }
        onPick={(start) => void begin(start)}
        pending={pending}
        phone={branch.phone}
        branch={slug}
        isNextLit
      />
    </section>
  )
}

function useBegin(slug: string, choice: AnyDoctorChoice | undefined) {
  const navigate = useNavigate()
  const age = useAskedAge()
  const [pending, setPending] = useState<string>()
  const [refused, setRefused] = useState<{ text: string; nearest: string[] }>()
  const begin = async (start: string) => {
    if (pending || !choice) return
    setPending(start)
    setRefused(undefined)
    try {
      const { service_id: service, mode } = choice
      const draft = await call('POST /branches/:slug/any-doctor/drafts', {
        params: { slug },
        body: { service, mode, start, ...(age === undefined ? {} : { age }) },
      })
      await navigate(`/book/${draft.id}`)
    } catch (error) {
      const nearest = error instanceof CallFailed ? error.problem.extra?.nearest : undefined
      setRefused({ text: problemText(error), nearest: Array.isArray(nearest) ? nearest.map(String) : [] })
    } finally {
      setPending(undefined)
    }
  }
  return { begin, pending, refused }
}
