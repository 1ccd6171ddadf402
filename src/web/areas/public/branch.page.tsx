import { useEffect, useEffectEvent } from 'react'
import {
  useLoaderData,
  useParams,
  useRevalidator,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import { AnyDoctor } from '../../features/providers/search/any-doctor.tsx'
import { BranchDoctors } from '../../features/providers/search/branch-doctors.tsx'
import { BranchServices } from '../../features/providers/search/branch-services.tsx'
import { ClosedNotice } from '../../features/providers/doctor/closed-notice.tsx'
import { DoorHoursList } from '../../features/providers/search/door-hours-list.tsx'
import { EmergencyLine } from '../../features/providers/search/emergency-line.tsx'
import { WayThere } from '../../features/providers/doctor/way-there.tsx'
import { call } from '../../lib/browser-call.ts'
import type { Call } from '../../lib/call.ts'
import { zoneWords } from '../../lib/format.ts'
import { mapAddress } from '../../lib/map-address.ts'
import { serverCall } from '../../lib/server-call.ts'
import { useSession } from '../../lib/session.ts'
import { orNotFound } from '../../lib/or-not-found.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { useNow } from '../../lib/use-now.ts'
import { Card, PageTitle } from '../../ui/page.tsx'
import { onTheWay } from './on-the-way.ts'

export const handle = onTheWay

const load = (ask: Call, slug: string) => orNotFound(ask('GET /branches/:slug', { params: { slug } }))

export const loader = ({ params, context }: LoaderFunctionArgs) => load(serverCall(context), params.slug ?? '')
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => load(call, params.slug ?? '')
type Source = Parameters<typeof pageMeta>[0] & { loaderData?: Awaited<ReturnType<typeof load>> }

export const meta = (source: Source) => {
  const branch = source.loaderData
  if (!branch) return []
  return pageMeta(source, {
    title: [branch.name, branch.city].filter(Boolean).join(listComma()),
    description: t('{clinic}: address, phone and the doctors you can book online.', {
      clinic: [branch.name, branch.city].filter(Boolean).join(listComma()),
    }),
    thing: (_site, url) => ({
      '@type': 'MedicalClinic',
      name: branch.name,
      url,
      ...(branch.phone ? { telephone: branch.phone } : {}),
      address: {
        '@type': 'PostalAddress',
        streetAddress: branch.address,
        addressLocality: branch.city,
        addressRegion: branch.region,
        postalCode: branch.postcode,
        addressCountry: branch.country,
      },
    }),
  })
}

/** A clinic: where it is, how to reach it, when it is open, who can be booked there, and what for. */
export default function BranchPage() {
  const branch = useLoaderData<typeof loader>()
  const { slug = '' } = useParams()
  const address = [branch.address, branch.city, branch.region, branch.postcode, branch.country]
    .filter(Boolean)
    .join(listComma())
  useFresh(branch.doctors)
  useOwnTimes()
  return (
    <div className="wrap grid gap-8 py-8">
      <PageTitle lead={branch.facility_name === branch.name ? undefined : branch.facility_name}>
        {branch.name}
      </PageTitle>
      <ClosedNotice doors={branch.doors} time_zone={branch.time_zone} />
      <Card>
        {branch.photo ? (
          <img
            src={branch.photo}
            alt={t('Photo of {name}', { name: branch.name })}
            width={128}
            height={128}
            className="mb-4 size-32 rounded-card object-cover"
          />
        ) : null}
        {branch.is_video_only ? <p className="font-semibold">{t('Video visits only')}</p> : null}
        <p>
          <bdi>{address}</bdi>
        </p>
        <p className="text-muted">{zoneWords(branch.time_zone)}</p>
        {branch.latitude !== null && branch.longitude !== null ? (
          <p>
            <a
              href={mapAddress(branch.latitude, branch.longitude)}
              target="_blank"
              rel="noreferrer"
              className="underline"
            >
              {t('How to get there')}
            </a>
          </p>
        ) : null}
        {branch.phone ? (
          <p className="mt-2 text-lg">
            <a href={`tel:${branch.phone}`} className="underline">
              <bdi dir="ltr">{branch.phone}</bdi>
            </a>
          </p>
        ) : null}
        {branch.email ? (
          <p>
            <a href={`mailto:${branch.email}`} className="underline">
              <bdi>{branch.email}</bdi>
            </a>
          </p>
        ) : null}
        {branch.is_video_only ? null : <WayThere place={branch} />}
      </Card>
      {branch.description ? <p className="max-w-2xl whitespace-pre-line">{branch.description}</p> : null}
      <DoorHoursList hours={branch.hours} isVideoOnly={branch.is_video_only} />
      {branch.any_doctor.length > 0 ? <AnyDoctor slug={slug} branch={branch} /> : null}
      <BranchDoctors branch={branch} />
      <BranchServices services={branch.services} />
      {branch.source ? <p className="text-sm text-muted">{branch.source}</p> : null}
      <EmergencyLine />
    </div>
  )
}

/** The page asks again for what is free once one of the times has come. */
function useFresh(doctors: readonly { next_free: string | null }[]) {
  const { revalidate } = useRevalidator()
  const now = useNow()
  // Without a line the page stays as it is: what it knows is worth more than an error.
  const ask = useEffectEvent(() => void (navigator.onLine && revalidate()))
  const isPast = doctors.some(({ next_free }) => next_free && Date.parse(next_free) <= now)
  useEffect(() => {
    if (!isPast) return
    ask()
    // What is free next is found by a round of the server, which may be a moment later than the page.
    const timer = setInterval(ask, 35_000)
    return () => clearInterval(timer)
  }, [isPast])
}

/** The server sends the page as to a newcomer; a patient who is logged in may have been with some of the doctors before. */
function useOwnTimes() {
  const isPatient = useSession()?.userType === 'patient'
  const { revalidate } = useRevalidator()
  const ask = useEffectEvent(() => void (isPatient && navigator.onLine && revalidate()))
  useEffect(() => ask(), [isPatient])
}
