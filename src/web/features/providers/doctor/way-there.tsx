import { Accessibility, Bus, CircleParking, DoorOpen, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import type { Offering } from '../search/doctor-choice.ts'
import { Fact } from '../booking/told.tsx'

/** A place of the doctor with the way there. */
export function Place({ place }: { place: Offering }) {
  return (
    <div className="grid gap-0.5 border-s-4 border-brand ps-4">
      <p className="text-lg font-semibold">
        <Link to={`/b/${place.branch_slug}`} className="underline underline-offset-4">
          <bdi>{place.branch_name}</bdi>
        </Link>
      </p>
      <p className="text-muted">
        <bdi>{[place.address, place.city].filter(Boolean).join(listComma())}</bdi>
      </p>
      {place.phone ? (
        <a href={`tel:${place.phone}`} className="inline-flex min-h-9 items-center justify-self-start underline">
          <bdi dir="ltr">{place.phone}</bdi>
        </a>
      ) : null}
      <WayThere place={place} />
    </div>
  )
}

type Way = Pick<Offering, 'parking' | 'transport' | 'directions'> & { readonly step_free: boolean | null }

/** How to get to a branch and in; what is not known is not said. */
export function WayThere({ place }: { place: Way }) {
  const { step_free, transport, parking, directions } = place
  if (!step_free && !transport && !parking && !directions) return null
  return (
    <ul className="mt-1 grid gap-1.5">
      {step_free ? <Fact icon={Accessibility}>{t('Wheelchair access')}</Fact> : null}
      {transport ? <WayLine icon={Bus} label={t('Public transport')} text={transport} /> : null}
      {parking ? <WayLine icon={CircleParking} label={t('Parking')} text={parking} /> : null}
      {directions ? <WayLine icon={DoorOpen} label={t('Directions')} text={directions} /> : null}
    </ul>
  )
}

function WayLine({ icon, label, text }: { icon: LucideIcon; label: string; text: string }) {
  return (
    <Fact icon={icon}>
      <span className="sr-only">{label}: </span>
      <span dir="auto" className="whitespace-pre-line">
        {text}
      </span>
    </Fact>
  )
}
