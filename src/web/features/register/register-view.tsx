import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { untilTheOther } from '../../lib/queries.ts'
import { useAsked } from '../../lib/use-asked.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { Emergencies } from './emergencies.tsx'
import { PatientCard } from './patient-card.tsx'
import { PatientForm } from './patient-form.tsx'
import { RegisterList } from './register-list.tsx'
import { focusSearch, RegisterSearch, type Wanted } from './register-search.tsx'
import { registerKey, type RegisterHere } from './register.ts'

/** The patients of a branch: a search, who comes today, and the card of the one who was chosen. */
export function RegisterView({ here, branch }: { here: RegisterHere; branch: string }) {
  const { branchId } = here
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const chosen = search.get('p')
  // A name and a birth date stay out of the address: it is kept in histories and logs.
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [registers, setRegisters] = useState(false)
  useAsked('register', () => setRegisters(true))
  useAsked('find', focusSearch)
  const heading = useHeadingOf(wanted, chosen)
  const params = { branchId }
  const look = (body: Wanted | null, again?: 'yes') =>
    body
      ? call('POST /branches/:branchId/patients/search', { params, body: { ...body, again } })
      : call('GET /branches/:branchId/patients', { params })
  const key = (query: Wanted | null) => [...registerKey(branchId), 'list', query] as const
  const list = useQuery({
    queryKey: key(wanted),
    // What was searched for is there by `find`: from then on the page asks again by itself.
    queryFn: () => look(wanted, 'yes'),
    placeholderData: untilTheOther,
  })
  const find = async (query: Wanted) => {
    // What is wrong with a search stands at its field; the list stays as it was.
    queries.setQueryData(key(query), await look(query))
    setWanted(query)
  }
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle lead={chosen ? undefined : t('Patients who come to {branch}.', { branch })}>
          {t('Records')}
        </PageTitle>
        {here.rights.has('patients.edit') ? (
          <Button className={chosen ? 'max-lg:hidden' : ''} onClick={() => setRegisters(true)}>
            {t('Register a patient')}
          </Button>
        ) : null}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className={`grid gap-6 ${chosen ? 'max-lg:hidden' : ''}`}>
          <RegisterSearch onFind={find} onToday={wanted ? () => setWanted(null) : undefined} />
          {list.isPending ? (
            <Skeleton rows={3} />
          ) : isShut(list) ? (
            <LoadFailed what={t('the patients')} error={list.error} again={() => void list.refetch()} />
          ) : (
            <RegisterList
              patients={list.data.results}
              zone={list.data.time_zone}
              isToday={wanted === null}
              chosen={chosen}
              chip={here.chip}
              heading={heading}
            />
          )}
        </div>
        {chosen ? (
          <PatientCard key={chosen} here={here} id={chosen} />
        ) : (
          <div className="max-lg:hidden">
            <Empty>
              {t(
                'Choose a patient. To find somebody who does not come today, you need their name and their date of birth or phone number.',
              )}
            </Empty>
          </div>
        )}
      </div>
      {here.rights.has('users.edit') && !chosen ? <Emergencies branchId={branchId} /> : null}
      {registers ? <PatientForm here={here} onClose={() => setRegisters(false)} /> : null}
    </div>
  )
}

/** The heading of the list: a search leads there, and so does the way back from a card on a phone. */
function useHeadingOf(wanted: Wanted | null, chosen: string | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef({ wanted, chosen })
  useEffect(() => {
    const was = before.current
    before.current = { wanted, chosen }
    if ((wanted !== null && wanted !== was.wanted) || (was.chosen !== null && chosen === null)) heading.current?.focus()
  }, [wanted, chosen])
  return heading
}
