import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Wishes } from './wish-words.ts'
import { WishesForm } from './wishes-form.tsx'

type Props = { offering: string; service: string; onClose: () => void }

/** Whoever finds no time that suits is told when one opens: for whom, and what suits. Without a log-in it leads there and back. */
export default function AwaitTime({ offering, service, onClose }: Props) {
  const session = useSession()
  const isPatient = session?.userType === 'patient'
  useWayBack({ offering, service, isGuest: session === null, onClose })
  if (!session) return null
  return (
    <Dialog title={t('Tell me when a time opens')} open onClose={onClose}>
      {isPatient ? (
        <Wanted offering={offering} service={service} onClose={onClose} />
      ) : (
        <>
          <p>{t('Only somebody with a patient account can wait for a time.')}</p>
          <p>
            <Button onClick={onClose}>{t('Close')}</Button>
          </p>
        </>
      )}
    </Dialog>
  )
}

/** A guest logs in first and comes back to the dialog; what brought them back is taken out of the address. */
function useWayBack({ offering, service, isGuest, onClose }: Props & { isGuest: boolean }) {
  const navigate = useNavigate()
  const lead = useEffectEvent(() => {
    const { pathname, search } = location
    const here = new URLSearchParams(search)
    if (isGuest) {
      here.set('offering', offering)
      here.set('service', service)
      here.set('wait', 'yes')
      onClose()
      void navigate(`/auth/login/usr?next=${encodeURIComponent(`${pathname}?${here.toString()}`)}`)
    } else if (here.has('wait')) {
      here.delete('wait')
      // Not by the router: the page would be asked for anew, and the dialog would go with it.
      history.replaceState(history.state, '', `${pathname}?${here.toString()}`)
    }
  })
  useEffect(() => lead(), [])
}

const anything: Wishes = { weekdays: [], parts: [], until_date: null }

function Wanted({ offering, service, onClose }: Props) {
  const family = useQuery({ queryKey: ['family'], queryFn: () => call('GET /family', {}) })
  const members = family.data?.results ?? []
  const [person, setPerson] = useState(() => new URLSearchParams(location.search).get('person') ?? '')
  const queries = useQueryClient()
  const wait = async (wishes: Wishes) => {
    const whom = members.some(({ id }) => id === person) ? person : null
    await call('POST /awaited-times', {
      body: { offering_id: offering, service_id: service, patient_id: whom, ...wishes },
    })
    toast('success', t('We will tell you when a time opens'))
    void queries.invalidateQueries({ queryKey: ['appointments'] })
    onClose()
  }
  return (
    <>
      {members.length > 0 ? (
        <fieldset>
          <legend className="font-semibold">{t('Who is it for?')}</legend>
          <div className="flex flex-wrap gap-x-6">
            {[{ id: '', first_name: t('Me') }, ...members].map(({ id, first_name }) => (
              <label key={id} className="flex min-h-11 items-center gap-2">
                <input type="radio" name="await-for" checked={person === id} onChange={() => setPerson(id)} />
                <bdi>{first_name}</bdi>
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      <WishesForm from={anything} onSave={wait} onClose={onClose} intro={awaitIntro()} />
    </>
  )
}

/** What comes of waiting without a visit. */
export function awaitIntro(): string {
  return t(
    'Nothing is booked yet. When a time opens we hold it for you and tell you, and then you book it. The clinic can see that you wait. Choose nothing, and any time is fine for the next 90 days.',
  )
}
