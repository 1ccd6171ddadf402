import { useEffect, useEffectEvent } from 'react'
import {
  useLoaderData,
  useRevalidator,
  useSearchParams,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import { beenBefore } from '../../features/providers/search/been-before.ts'
import { choiceOf } from '../../features/providers/search/doctor-choice.ts'
import { DoctorView } from '../../features/providers/doctor/doctor-view.tsx'
import { letGoOfHeldTime } from '../../features/providers/booking/held-draft.ts'
import { call } from '../../lib/browser-call.ts'
import type { Call } from '../../lib/call.ts'
import { useSession } from '../../lib/session.ts'
import { serverCall } from '../../lib/server-call.ts'
import { orNoDoctor } from '../../lib/no-doctor.ts'
import { orNotFound } from '../../lib/or-not-found.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { onTheWay } from './on-the-way.ts'

export const handle = onTheWay

async function load(ask: Call, slug: string, url: string, saysReturning: boolean) {
  const wanted = new URL(url).searchParams
  const query = { patient_id: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.exec(wanted.get('person') ?? '')?.[0] }
  const doctor = await orNotFound(ask('GET /doctors/:slug', { params: { slug }, query }))
  const choice = choiceOf(doctor, (doctor.is_known || saysReturning) && !isForNewPerson(wanted))
  const offering =
    choice.offerings.find((candidate) => candidate.offering_id === wanted.get('offering')) ?? choice.offerings[0]
  const fitting = offering ? choice.servicesOf(offering) : []
  const service = fitting.find((one) => one.id === wanted.get('service')) ?? (offering && choice.firstOf(offering))
  const slots =
    offering && service
      ? await ask('GET /doctors/:slug/slots', {
          params: { slug },
          query: { offering: offering.offering_id, service: service.id, days: 14 },
        })
      : null
  return { doctor, offering: offering?.offering_id, service: service?.id, wanted: wanted.get('service'), slots }
}

/** Somebody who never was here, whoever books for them: first visits alone. */
const isForNewPerson = (wanted: URLSearchParams) => wanted.get('person') === 'new'

export const loader = ({ params, request, context }: LoaderFunctionArgs) =>
  orNoDoctor(load(serverCall(context), params.slug ?? '', request.url, false))
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  await letGoOfHeldTime()
  const slug = params.slug ?? ''
  return load(call, slug, request.url, beenBefore(slug) === 'yes')
}

type Source = Parameters<typeof pageMeta>[0] & { loaderData?: Awaited<ReturnType<typeof load>> }

export const meta = (source: Source) => {
  const doctor = source.loaderData?.doctor
  if (!doctor) return []
  const place = doctor.offerings.find((offering) => offering.mode === 'in_person') ?? doctor.offerings[0]
  return pageMeta(source, {
    title: `${doctor.name}${listComma()}${doctor.specialty}`,
    description: t('Free times of {who}. Book online.', {
      who: [doctor.name, doctor.specialty, ...(place ? [place.branch_name, place.city] : [])].join(listComma()),
    }),
    thing: (site, url) => ({
      '@type': 'Physician',
      name: doctor.name,
      url,
      medicalSpecialty: doctor.specialty,
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

export default function DoctorPage() {
  const { doctor, offering, service, wanted, slots } = useLoaderData<typeof loader>()
  const [search, setSearch] = useSearchParams()
  const isNew = isForNewPerson(search)
  const person = search.get('person')
  useOwnChoice(doctor.is_known)
  return (
    <div className="wrap py-6 lg:py-8">
      <DoctorView
        doctor={doctor}
        first={{ offering, service, wanted }}
        slots={slots}
        isNewPerson={isNew}
        onPlace={(id) =>
          setSearch({ offering: id, ...(person ? { person } : {}) }, { replace: true, preventScrollReset: true })
        }
      />
    </div>
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
