import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { minutesWords } from '../../lib/format.ts'
import { languageName } from '../../lib/language-name.ts'
import { DoctorPortrait, VerifiedBadge } from '../../parts/people/doctor-portrait.tsx'
import { Card, PageTitle } from '../../ui/page.tsx'
import type { Doctor, Offering, Service } from './doctor-choice.ts'

/** Who it is: the face, the name, what for, and that the licence was checked. */
export function WhoItIs({ doctor }: { doctor: Doctor }) {
  return (
    <div className="flex items-start gap-4 sm:gap-5">
      <DoctorPortrait photo={doctor.display_photo} name={doctor.name} size={88} />
      <div className="grid gap-0.5">
        <PageTitle>{doctor.name}</PageTitle>
        <p className="text-lg font-semibold">{t(doctor.specialty)}</p>
        <p className="text-muted">{doctor.sub_specialty}</p>
        <VerifiedBadge on={doctor.verified_on} source={doctor.verified_source} />
      </div>
    </div>
  )
}

/** What helps to decide, in full sentences: about, languages, the places, and until when one may change one's mind. */
export function AboutDoctor({ doctor, service }: { doctor: Doctor; service: Service | undefined }) {
  const spoken = doctor.languages.map(languageName).join(', ')
  const places = doctor.offerings.filter(({ mode }) => mode !== 'video')
  return (
    <div className="grid reading content-start gap-8">
      {doctor.experience || spoken ? (
        <section className="grid gap-2">
          <h2 className="text-2xl">{t('About')}</h2>
          {doctor.experience ? <p className="whitespace-pre-line">{doctor.experience}</p> : null}
          {/* Browsers and servers do not name every language alike. */}
          {spoken ? <p suppressHydrationWarning>{t('Speaks {languages}', { languages: spoken })}</p> : null}
        </section>
      ) : null}
      {places.length > 0 ? (
        <section className="grid gap-4">
          <h2 className="text-2xl">{t('Where?')}</h2>
          {places.map((place) => (
            <Place key={place.offering_id} place={place} />
          ))}
        </section>
      ) : null}
      {service ? (
        <section className="grid gap-2">
          <h2 className="text-2xl">{t('Changing and cancelling')}</h2>
          <p>
            {t('You can cancel until the start, and move your visit until {time} before.', {
              time: minutesWords(service.change_cutoff),
            })}
          </p>
        </section>
      ) : null}
    </div>
  )
}

function Place({ place }: { place: Offering }) {
  return (
    <div className="border-s-4 border-brand ps-4">
      <p className="text-lg font-semibold">
        <Link to={`/b/${place.branch_slug}`} className="underline underline-offset-4">
          <bdi>{place.branch_name}</bdi>
        </Link>
      </p>
      <p className="text-muted">
        <bdi>{[place.address, place.city].filter(Boolean).join(', ')}</bdi>
      </p>
      {place.step_free ? <p className="text-muted">{t('Wheelchair access')}</p> : null}
      {place.phone ? (
        <a href={`tel:${place.phone}`} className="inline-flex min-h-9 items-center underline">
          <bdi dir="ltr">{place.phone}</bdi>
        </a>
      ) : null}
    </div>
  )
}

/** The page stands, without times. */
export function NotOnline({ doctor }: { doctor: Doctor }) {
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
