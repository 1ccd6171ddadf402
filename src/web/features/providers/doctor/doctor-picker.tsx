import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { useSession } from '../../../lib/session.ts'
import { lazily } from '../../../ui/lazily.tsx'
import { SlotPicker } from '../../../parts/visits/slot-picker.tsx'
import { type BeenBefore, keepBeenBefore } from '../search/been-before.ts'
import { useBeginBooking } from '../booking/begin-booking.ts'
import { type Doctor, hasReturning, type Offering, type Service } from '../search/doctor-choice.ts'
import { useOtherAge } from '../search/asked-age.ts'
import { useOwnHold } from '../booking/held-draft.ts'
import { ForPatient } from '../search/for-patient.tsx'
import { agesWords } from './whom-they-see.tsx'
import { NextStep } from '../booking/next-step.tsx'
import { ServiceLine } from '../booking/service-line.tsx'

// Few need them, and the page is light for everybody.
const RefusalNote = lazily(
  () => import('../../../parts/visits/refusal-note.tsx'),
  ({ text }) => <p role="alert">{text}.</p>,
)
const OtherAge = lazily(
  () => import('../search/other-age.tsx'),
  ({ doctor }) => <p role="alert">{agesWords(doctor)}</p>,
)

type Props = {
  doctor: Doctor
  been: BeenBefore | undefined
  services: readonly Service[]
  service: Service
  onService: (id: string) => void
  offerings: readonly Offering[]
  offering: Offering
  onOffering: (id: string) => void
  initial: React.ComponentProps<typeof SlotPicker>['initial'] | null
  /** The times are only shown. */
  isPreview: boolean
}

/** What, where, when: one line each, then the wall of times, the next one in marigold. A tap holds one. */
export function DoctorPicker(props: Props) {
  const { doctor, offering, service, offerings, initial } = props
  const booking = useBeginBooking()
  const navigate = useNavigate()
  const own = useOwnHold(offering.offering_id, service.id)
  const pick = (start: string) =>
    void (start === own?.start
      ? navigate({ pathname: `/book/${own.id}`, search: location.search })
      : booking.begin({ offering_id: offering.offering_id, service_id: service.id, start }))
  const other = useOtherAge(doctor)
  const ages = agesWords(doctor)
  return (
    <section aria-label={t('Free times')} className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="grid gap-2 bg-pine px-5 py-4 text-on-pine">
        <What {...props} />
        {offerings.length > 1 ? <Where {...props} /> : <p className="text-pine-muted">{placeOf(offering)}</p>}
        {ages ? <p className="text-sm text-pine-muted">{ages}</p> : null}
        <Been doctor={doctor} been={props.been} />
      </div>
      <div className="grid gap-4 p-5">
        <h2 className="sr-only">{t('Pick a time')}</h2>
        {props.isPreview ? null : <NextStep />}
        {booking.refusal ? (
          <Suspense fallback={null}>
            <RefusalNote {...booking.refusal} zone={offering.time_zone} onPick={pick} />
          </Suspense>
        ) : null}
        {other.isOther && !props.isPreview ? (
          <Suspense fallback={null}>
            <OtherAge doctor={doctor} age={other.age} onSomebodyElse={other.forSomebodyElse} />
          </Suspense>
        ) : (
          <SlotPicker
            key={`${offering.offering_id} ${service.id}`}
            slug={doctor.slug}
            practitioner={doctor.practitioner_id}
            doctor={doctor.name}
            offering={offering.offering_id}
            service={service.id}
            mode={offering.mode}
            phone={offering.phone}
            branch={offering.branch_slug}
            specialty={doctor.specialty}
            pending={booking.pending}
            held={own?.start}
            isNextLit
            canAwait={!props.isPreview}
            {...(props.isPreview ? {} : { onPick: pick })}
            {...(initial ? { initial } : {})}
          />
        )}
      </div>
    </section>
  )
}

/** One line; "Change" opens the list. */
function What({ services, service, onService }: Props) {
  const [isOpen, setOpen] = useState(false)
  const choose = (id: string) => {
    onService(id)
    setOpen(false)
  }
  return (
    <div className="grid gap-2">
      <p className="flex items-start justify-between gap-4">
        <span>
          <strong className="text-xl display">{service.name}</strong>
          <span className="block text-pine-muted">
            <ServiceLine service={service} />
          </span>
        </span>
        {services.length > 1 ? (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="min-h-11 flex-none font-semibold underline underline-offset-4"
          >
            {t('Change')}
            <span className="sr-only"> {t('What is it for?')}</span>
          </button>
        ) : null}
      </p>
      {isOpen ? (
        <ul className="grid gap-1" aria-label={t('What is it for?')}>
          {services.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                aria-pressed={one.id === service.id}
                onClick={() => choose(one.id)}
                className="grid min-h-11 w-full gap-x-3 rounded-field border border-pine-muted/50 px-3 py-2 text-start hover:bg-on-pine/10 aria-pressed:border-on-tint aria-pressed:bg-tint aria-pressed:text-on-tint"
              >
                <span className="font-semibold">{one.name}</span>
                <span className="text-sm">
                  <ServiceLine service={one} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function Where({ offerings, offering, onOffering }: Props) {
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t('Where?')}>
      {offerings.map((one) => (
        <li key={one.offering_id}>
          <button
            type="button"
            aria-pressed={one.offering_id === offering.offering_id}
            onClick={() => onOffering(one.offering_id)}
            className="min-h-11 rounded-full border border-pine-muted/60 px-4 text-sm hover:bg-on-pine/10 aria-pressed:border-on-tint aria-pressed:bg-tint aria-pressed:font-semibold aria-pressed:text-on-tint"
          >
            {placeOf(one)}
          </button>
        </li>
      ))}
    </ul>
  )
}

const placeOf = (offering: Offering) => (offering.mode === 'video' ? t('By video') : offering.branch_name)

/** Asked once of who is not logged in, where it changes what is offered; of who is, the server knows it by the person. */
function Been({ doctor, been }: { doctor: Doctor; been: BeenBefore | undefined }) {
  const session = useSession()
  if (!hasReturning(doctor)) return null
  if (session) return <ForPatient />
  const answer = (word: BeenBefore | undefined) => () => keepBeenBefore(doctor.slug, word)
  if (been)
    return (
      <p className="flex items-center justify-between gap-4 border-t border-pine-muted/40 pt-1 text-sm">
        {been === 'yes' ? t('You have been here before') : t('You are new here')}
        <button type="button" className="min-h-11 underline underline-offset-4" onClick={answer(undefined)}>
          {t('Change')}
          <span className="sr-only"> {t('Have you been here before?')}</span>
        </button>
      </p>
    )
  const chip = 'min-h-9 rounded-full border border-pine-muted/60 px-4 text-sm font-semibold hover:bg-on-pine/10'
  return (
    <div
      role="group"
      aria-label={t('Have you been here before?')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-pine-muted/40 pt-3 text-sm"
    >
      <span className="flex-1">{t('Have you been here before?')}</span>
      <button type="button" className={chip} onClick={answer('yes')}>
        {t('Yes')}
      </button>
      <button type="button" className={chip} onClick={answer('no')}>
        {t('No')}
      </button>
    </div>
  )
}
