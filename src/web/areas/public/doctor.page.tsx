import { useEffect, useEffectEvent, useState } from 'react'
import {
  Link,
  useLoaderData,
  useRevalidator,
  useSearchParams,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { fee, minutesWords } from '../../lib/format.ts'
import { SlotPicker } from '../../parts/visits/slot-picker.tsx'
import { useBeginBooking } from '../../features/providers/begin-booking.ts'
import { DoctorPortrait, VerifiedBadge } from '../../parts/people/doctor-portrait.tsx'
import { EmergencyLine } from '../../features/providers/emergency-line.tsx'
import { letGoOfHeldTime } from '../../features/providers/held-draft.ts'
import { RefusalNote } from '../../features/providers/refusal-note.tsx'
import { call } from '../../lib/browser-call.ts'
import type { Call } from '../../lib/call.ts'
import { rich } from '../../lib/rich.tsx'
import { useSession } from '../../lib/session.ts'
import { serverCall } from '../../lib/server-call.ts'
import { orNotFound } from '../../lib/or-not-found.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { Card, PageTitle } from '../../ui/page.tsx'

type Doctor = Answer<'GET /doctors/:slug'>

async function load(ask: Call, slug: string, url: string) {
  const doctor = await orNotFound(ask('GET /doctors/:slug', { params: { slug } }))
  const wanted = new URL(url).searchParams
  const choice = choiceOf(doctor)
  const offering =
    choice.offerings.find((candidate) => candidate.offering_id === wanted.get('offering')) ?? choice.offerings[0]
  const fitting = offering ? choice.servicesOf(offering) : []
  const service = fitting.find((candidate) => candidate.id === wanted.get('service')) ?? firstOf(fitting)
  const slots =
    offering && service
      ? await ask('GET /doctors/:slug/slots', {
          params: { slug },
          query: { offering: offering.offering_id, service: service.id, days: 14 },
        })
      : null
  return { doctor, offering: offering?.offering_id, service: service?.id, slots }
}

/** What this person can book: services for patients who were here before are for them alone. */
function choiceOf({ services, offerings, is_known }: Doctor) {
  const open = services.filter((service) => is_known || service.audience === 'everyone')
  const servicesOf = ({ mode }: Doctor['offerings'][number]) =>
    open.filter((service) => service.mode === 'both' || service.mode === mode)
  return {
    servicesOf,
    offerings: offerings.filter((offering) => servicesOf(offering).length > 0),
    hasMore: open.length < services.length,
  }
}

/** Whoever it will be for can book it: somebody new to the doctor may be added later. */
function firstOf(services: Doctor['services']) {
  return services.find((service) => service.audience === 'everyone') ?? services[0]
}

export const loader = ({ params, request, context }: LoaderFunctionArgs) =>
  load(serverCall(context), params.slug ?? '', request.url)
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  await letGoOfHeldTime()
  return load(call, params.slug ?? '', request.url)
}

type Source = Parameters<typeof pageMeta>[0] & { loaderData?: Awaited<ReturnType<typeof load>> }

export const meta = (source: Source) => {
  const doctor = source.loaderData?.doctor
  if (!doctor) return []
  const place = doctor.offerings.find((offering) => offering.mode === 'in_person') ?? doctor.offerings[0]
  return pageMeta(source, {
    title: `${doctor.name}, ${t(doctor.specialty)}`,
    description: t('Free times of {who}. Book online.', {
      who: [doctor.name, t(doctor.specialty), ...(place ? [place.branch_name, place.city] : [])].join(', '),
    }),
    thing: (site, url) => ({
      '@type': 'Physician',
      name: doctor.name,
      url,
      medicalSpecialty: t(doctor.specialty),
      ...(doctor.display_photo ? { image: `${site.publicUrl}${doctor.display_photo}` } : {}),
      ...(place
        ? {
            telephone: place.phone,
            address: { '@type': 'PostalAddress', streetAddress: place.address, addressLocality: place.city },
            hospitalAffiliation: { '@type': 'MedicalClinic', name: place.branch_name },
          }
        : {}),
    }),
  })
}

type Offering = Doctor['offerings'][number]
type Service = Doctor['services'][number]

export default function DoctorPage() {
  const { doctor, offering: firstOffering, service: firstService, slots } = useLoaderData<typeof loader>()
  const [, setSearch] = useSearchParams()
  const [offeringId, setOffering] = useState(firstOffering)
  const [serviceId, setService] = useState(firstService)
  const choice = choiceOf(doctor)
  const offering = choice.offerings.find((candidate) => candidate.offering_id === offeringId) ?? choice.offerings[0]
  const services = offering ? choice.servicesOf(offering) : []
  useOwnChoice(doctor.is_known)
  const service = services.find((candidate) => candidate.id === serviceId) ?? firstOf(services)
  const isFirst = offering?.offering_id === firstOffering && service?.id === firstService
  const choosePlace = (id: string) => {
    setOffering(id)
    setSearch({ offering: id }, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="wrap grid gap-8 py-8 lg:grid-cols-[1fr_340px]">
      <div className="grid content-start gap-6">
        <div className="flex items-start gap-5">
          <DoctorPortrait photo={doctor.display_photo} name={doctor.name} size={96} />
          <div className="grid gap-1">
            <PageTitle>{doctor.name}</PageTitle>
            <p className="text-lg font-semibold">{t(doctor.specialty)}</p>
            <p className="text-muted">{doctor.sub_specialty}</p>
            <VerifiedBadge on={doctor.verified_on} source={doctor.verified_source} />
          </div>
        </div>
        {offering && service ? (
          <>
            <ServiceChoice services={services} chosen={service} onChoose={setService} />
            {choice.hasMore ? <ReturningNote slug={doctor.slug} /> : null}
            {choice.offerings.length > 1 ? (
              <PlaceChoice offerings={choice.offerings} chosen={offering} onChoose={choosePlace} />
            ) : null}
            <Times doctor={doctor} offering={offering} service={service} initial={isFirst ? slots : null} />
          </>
        ) : (
          <NotOnline doctor={doctor} />
        )}
        <EmergencyLine />
      </div>
      <Beside doctor={doctor} service={service} />
    </div>
  )
}

type ServiceProps = { services: readonly Service[]; chosen: Service; onChoose: (id: string) => void }

function ServiceChoice({ services, chosen, onChoose }: ServiceProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-lg font-semibold">{t('What is it for?')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {services.map((service) => (
          <label
            key={service.id}
            className="flex items-start gap-3 rounded-card border border-line bg-surface p-4 has-checked:border-brand has-checked:bg-tint has-checked:text-on-tint"
          >
            <input
              type="radio"
              name="service"
              checked={service.id === chosen.id}
              onChange={() => onChoose(service.id)}
            />
            <span>
              <span className="block font-semibold">{service.name}</span>
              <span className="text-sm">
                {[
                  minutesWords(service.minutes),
                  fee(service.fee_minor, service.currency),
                  ...(service.approval === 'manual' ? [t('the clinic confirms')] : []),
                ].join(' · ')}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type PlaceProps = { offerings: readonly Offering[]; chosen: Offering; onChoose: (id: string) => void }

function PlaceChoice({ offerings, chosen, onChoose }: PlaceProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-2 text-lg font-semibold">{t('Where?')}</legend>
      {offerings.map((offering) => (
        <label
          key={offering.offering_id}
          className="flex min-h-11 items-center gap-2 rounded-full border border-field bg-surface px-4 has-checked:border-transparent has-checked:bg-tint has-checked:font-semibold has-checked:text-on-tint"
        >
          <input
            type="radio"
            name="offering"
            checked={offering.offering_id === chosen.offering_id}
            onChange={() => onChoose(offering.offering_id)}
          />
          {offering.mode === 'video' ? t('By video') : offering.branch_name}
        </label>
      ))}
    </fieldset>
  )
}

type TimesProps = {
  doctor: Doctor
  offering: Offering
  service: Service
  initial: Awaited<ReturnType<typeof load>>['slots']
}

/** The free times; a tap holds one. */
function Times({ doctor, offering, service, initial }: TimesProps) {
  const booking = useBeginBooking()
  const pick = (start: string) =>
    void booking.begin({ offering_id: offering.offering_id, service_id: service.id, start })
  return (
    <section className="grid gap-4" aria-label={t('Free times')}>
      <h2 className="text-2xl">{t('Pick a time')}</h2>
      {booking.refusal ? <RefusalNote {...booking.refusal} zone={offering.time_zone} onPick={pick} /> : null}
      <SlotPicker
        key={`${offering.offering_id} ${service.id}`}
        slug={doctor.slug}
        practitioner={doctor.practitioner_id}
        doctor={doctor.name}
        offering={offering.offering_id}
        service={service.id}
        mode={offering.mode}
        phone={offering.phone}
        pending={booking.pending}
        onPick={pick}
        {...(initial ? { initial } : {})}
      />
    </section>
  )
}

function NotOnline({ doctor }: { doctor: Doctor }) {
  return (
    <Card>
      <p className="text-lg">{t('No online times at the moment.')}</p>
      <p className="text-muted">
        {t('Phone the clinic, or look at other doctors for {specialty}.', { specialty: t(doctor.specialty) })}
      </p>
      <Link
        to={`/find?q=${encodeURIComponent(doctor.specialty)}`}
        className="mt-3 inline-block font-semibold text-brand underline"
      >
        {t('See other doctors')}
      </Link>
    </Card>
  )
}

/** What helps to decide: who it is, where it is, and until when one may change one's mind. */
function Beside({ doctor, service }: { doctor: Doctor; service: Service | undefined }) {
  return (
    <aside className="grid content-start gap-4">
      {doctor.experience ? (
        <Card>
          <h2 className="text-xl">{t('About')}</h2>
          <p className="mt-2 whitespace-pre-line">{doctor.experience}</p>
        </Card>
      ) : null}
      {doctor.offerings
        .filter(({ mode }) => mode !== 'video')
        .map((place) => (
          <Card key={place.offering_id}>
            <h2 className="text-xl">
              <Link to={`/b/${place.branch_slug}`} className="hover:underline">
                {place.branch_name}
              </Link>
            </h2>
            <p className="mt-1 text-muted">{[place.address, place.city].filter(Boolean).join(', ')}</p>
            {place.phone ? (
              <p className="mt-1">
                <a href={`tel:${place.phone}`} className="underline">
                  <bdi dir="ltr">{place.phone}</bdi>
                </a>
              </p>
            ) : null}
          </Card>
        ))}
      {service ? (
        <Card>
          <h2 className="text-xl">{t('Changing and cancelling')}</h2>
          <p className="mt-2 text-muted">
            {t('You can cancel until the start, and move your visit until {time} before.', {
              time: minutesWords(service.change_cutoff),
            })}
          </p>
        </Card>
      ) : null}
    </aside>
  )
}

/** The server sends the page as to a newcomer; a patient who is logged in may have been here before. */
function useOwnChoice(isKnown: boolean) {
  const isPatient = useSession()?.userType === 'patient'
  const { revalidate } = useRevalidator()
  // Asked once: most are new to this doctor, and stay so.
  const ask = useEffectEvent(() => {
    if (isPatient && !isKnown) void revalidate()
  })
  useEffect(() => ask(), [isPatient])
}

/** Some visits are kept for patients who were here before; only who is logged in is known. */
function ReturningNote({ slug }: { slug: string }) {
  const session = useSession()
  if (session) return null
  return (
    <p className="text-muted">
      {rich('Been here before? <link>Log in</link> to book a follow-up.', {
        link: (text) => (
          <Link to={`/auth/login/usr?next=${encodeURIComponent(`/d/${slug}`)}`} className="text-brand underline">
            {text}
          </Link>
        ),
      })}
    </p>
  )
}
