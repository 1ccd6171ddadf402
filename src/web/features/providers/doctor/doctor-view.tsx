import { Suspense, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { useSession } from '../../../lib/session.ts'
import { lazily } from '../../../ui/lazily.tsx'
import { AboutDoctor, WhoItIs } from './about-doctor.tsx'
import { useBeenBefore } from '../search/been-before.ts'
import { choiceOf, type Doctor } from '../search/doctor-choice.ts'
import { DoctorPicker } from './doctor-picker.tsx'
import { EmergencyLine } from '../search/emergency-line.tsx'

// Most doctors have something to book, and everybody would fetch it.
const NoTimesFor = lazily(
  () => import('../search/no-times-for.tsx'),
  () => <p>{t('No online times at the moment.')}</p>,
)

type Props = {
  doctor: Doctor
  /** What the address asks for and the times that came with the page. */
  first?: { offering: string | undefined; service: string | undefined; wanted: string | null }
  slots?: React.ComponentProps<typeof DoctorPicker>['initial']
  onPlace?: (offering: string) => void
  /** Booked for somebody who was never here, whoever is logged in. */
  isNewPerson?: boolean
  /** For the doctor's own eyes: as patients will see it, and nothing can be booked. */
  isPreview?: boolean
}

/** A doctor's page: who it is, the times beside it, what helps to decide. It fits the room it stands in. */
export function DoctorView({ doctor, first, slots = null, onPlace, isNewPerson = false, isPreview = false }: Props) {
  const [offeringId, setOffering] = useState(first?.offering)
  const [serviceId, setService] = useState<string | null>(first?.wanted ?? null)
  const isGuest = useSession() === null
  const been = useBeenBefore(doctor.slug)
  const choice = choiceOf(doctor, !isNewPerson && (doctor.is_known || (isGuest && been === 'yes')))
  const offering = choice.offerings.find((candidate) => candidate.offering_id === offeringId) ?? choice.offerings[0]
  const services = offering ? choice.servicesOf(offering) : []
  const service = services.find((one) => one.id === serviceId) ?? (offering && choice.firstOf(offering))
  const isFirst = offering?.offering_id === first?.offering && service?.id === first?.service
  const choosePlace = (id: string) => {
    setOffering(id)
    onPlace?.(id)
  }
  return (
    <div className="@container">
      <div className="grid gap-x-8 gap-y-6 @min-[960px]:gap-x-12 @min-[820px]:grid-cols-[1fr_380px] @min-[960px]:grid-cols-[1fr_420px] @min-[820px]:grid-rows-[auto_1fr] @min-[820px]:gap-y-10">
        <WhoItIs doctor={doctor} isPreview={isPreview} />
        <div
          data-sticks
          className="min-w-0 @min-[820px]:sticky @min-[820px]:top-[88px] @min-[820px]:row-span-2 @min-[820px]:self-start"
        >
          {offering && service ? (
            <DoctorPicker
              doctor={doctor}
              been={been}
              services={services}
              service={service}
              onService={setService}
              offerings={choice.offerings}
              offering={offering}
              onOffering={choosePlace}
              initial={isFirst ? slots : null}
              isPreview={isPreview}
            />
          ) : (
            <Suspense fallback={null}>
              <NoTimesFor doctor={doctor} isGuest={isGuest} isPreview={isPreview} />
            </Suspense>
          )}
        </div>
        <div className="grid min-w-0 content-start gap-8">
          <AboutDoctor doctor={doctor} service={service} />
          <EmergencyLine />
        </div>
      </div>
    </div>
  )
}
