import {
  Link,
  useLoaderData,
  useSearchParams,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import { againPath } from '#domain/search/doctor-paths.ts'
import { day, parseInstant } from '#domain/time/instant.ts'
import { useBeginBooking } from '../../features/providers/booking/begin-booking.ts'
import { ServiceLine } from '../../features/providers/booking/service-line.tsx'
import { call } from '../../lib/browser-call.ts'
import type { Call } from '../../lib/call.ts'
import { dayIn, timeIn, zoneWords } from '../../lib/format.ts'
import { orNotFound } from '../../lib/or-not-found.ts'
import { serverCall } from '../../lib/server-call.ts'
import RefusalNote from '../../parts/visits/refusal-note.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, PageTitle } from '../../ui/page.tsx'
import { onTheWay } from './on-the-way.ts'

export const handle = onTheWay

const load = (ask: Call, slug: string) => orNotFound(ask('GET /doctors/:slug', { params: { slug } }))

export const loader = ({ params, context }: LoaderFunctionArgs) => load(serverCall(context), params.slug ?? '')
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => load(call, params.slug ?? '')

// The doctor's page is what is found; this one is reached by a message alone.
export const meta = () => [{ title: t('Book this time') }, { name: 'robots', content: 'noindex' }]

type Doctor = Awaited<ReturnType<typeof load>>

/** One time of a doctor that a message named. Nothing is taken before somebody says so: programs open links of mails, too. */
export default function TimePage() {
  const doctor = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const wish = wishIn(doctor, search)
  return (
    <div className="wrap grid max-w-2xl gap-6 py-12">
      {wish ? <OneTime doctor={doctor} wish={wish} /> : <NoSuchTime doctor={doctor} />}
    </div>
  )
}

function wishIn({ offerings, services }: Doctor, search: URLSearchParams) {
  const offering = offerings.find((one) => one.offering_id === search.get('offering'))
  const service = services.find((one) => one.id === search.get('service'))
  const start = search.get('start') ?? ''
  return offering && service && isPlausible(start) ? { offering, service, start } : undefined
}

/** Farther than anybody books, or reads a message about. */
const farthest = 800 * day

/** Whether a text is a moment that anybody books: a link that was cut off or written anew names others. */
function isPlausible(start: string): boolean {
  const moment = parseInstant(start)
  return moment !== undefined && Math.abs(moment - Date.now()) < farthest
}

type Props = { doctor: Doctor; wish: NonNullable<ReturnType<typeof wishIn>> }

function OneTime({ doctor, wish: { offering, service, start } }: Props) {
  const { begin, pending, refusal } = useBeginBooking()
  const person = useSearchParams()[0].get('person')
  const zone = offering.time_zone
  const take = (time: string) => void begin({ offering_id: offering.offering_id, service_id: service.id, start: time })
  return (
    <>
      <PageTitle lead={<bdi>{doctor.name}</bdi>}>
        {t('{day}, {time}', { day: dayIn(zone, start), time: timeIn(zone, start) })}
      </PageTitle>
      <div>
        <p>
          <strong>
            <bdi>{service.name}</bdi>
          </strong>{' '}
          · <ServiceLine service={service} />
        </p>
        <p>
          {offering.mode === 'video' ? (
            t('Video visit')
          ) : (
            <bdi>{[offering.branch_name, offering.address, offering.city].filter(Boolean).join(listComma())}</bdi>
          )}
        </p>
        <p className="text-sm text-muted">{zoneWords(zone)}</p>
      </div>
      {refusal ? <RefusalNote text={refusal.text} nearest={refusal.nearest} zone={zone} onPick={take} /> : null}
      <p className="flex flex-wrap items-center gap-4">
        <Button look="sun" busy={pending !== undefined && '…'} onClick={() => take(start)}>
          {t('Book this time')}
        </Button>
        <AllTimes
          to={againPath({ slug: doctor.slug, offeringId: offering.offering_id, serviceId: service.id }, person)}
        />
      </p>
    </>
  )
}

function NoSuchTime({ doctor }: { doctor: Doctor }) {
  return (
    <>
      <PageTitle lead={<bdi>{doctor.name}</bdi>}>{t('This time can’t be booked')}</PageTitle>
      <Empty action={<AllTimes to={`/d/${doctor.slug}`} />}>
        {t('The clinic has changed what it offers since the message was written.')}
      </Empty>
    </>
  )
}

function AllTimes({ to }: { to: string }) {
  return (
    <Link to={to} className="font-semibold text-brand underline">
      {t('See all times')}
    </Link>
  )
}
