import { Accessibility, Languages, UserX } from 'lucide-react'
import { Link } from 'react-router'
import { listComma, currentLanguage, t } from '#domain/language/translate.ts'
import { textFor } from '#domain/profiles/profile-text.ts'
import { minutesWords } from '../../../lib/format.ts'
import { DoctorPortrait, VerifiedBadge } from '../../../parts/people/doctor-portrait.tsx'
import { PageTitle } from '../../../ui/page.tsx'
import type { Doctor, Service } from '../search/doctor-choice.ts'
import { ForPatient } from '../search/for-patient.tsx'
import { Fact, Part, Told } from '../booking/told.tsx'
import { Place } from './way-there.tsx'
import { WhomTheySee } from './whom-they-see.tsx'

/** Who it is: the face, the name, what for, that the licence was checked, and in which languages one can talk. */
export function WhoItIs({ doctor, isPreview }: { doctor: Doctor; isPreview: boolean }) {
  const spoken = doctor.speaks.join(listComma())
  const stepFree = doctor.offerings.some(({ mode, step_free }) => mode === 'in_person' && step_free)
  return (
    <div className="flex items-start gap-4 sm:gap-5">
      <DoctorPortrait photo={doctor.display_photo} name={doctor.name} size={88} />
      <div className="grid min-w-0 gap-0.5">
        {isPreview ? <h2 className="text-3xl sm:text-4xl">{doctor.name}</h2> : <PageTitle>{doctor.name}</PageTitle>}
        <p className="text-lg font-semibold">{doctor.specialty}</p>
        <p className="text-muted">{doctor.sub_specialty}</p>
        <VerifiedBadge of={doctor} slug={isPreview ? '' : doctor.slug} />
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {spoken ? <Fact icon={Languages}>{t('Speaks {languages}', { languages: spoken })}</Fact> : null}
          {stepFree ? <Fact icon={Accessibility}>{t('Wheelchair access')}</Fact> : null}
          {doctor.accepts_new ? null : <Fact icon={UserX}>{t('No new patients at the moment')}</Fact>}
        </ul>
      </div>
      <ForPatient heart={doctor} />
    </div>
  )
}

/** What helps to decide, in full sentences: about, whom they see, the places, and until when one may change one's mind. */
export function AboutDoctor({ doctor, service }: { doctor: Doctor; service: Service | undefined }) {
  const about = textFor(doctor.texts, 'about', currentLanguage())
  const bring = textFor(doctor.texts, 'first_visit', currentLanguage())
  const places = doctor.offerings.filter(({ mode }) => mode !== 'video')
  return (
    <div className="grid reading content-start gap-8">
      {about || doctor.experience ? (
        <Part title={t('About')}>
          {about ? <Told {...about} /> : null}
          {doctor.experience ? (
            <p dir="auto" className="whitespace-pre-line">
              {doctor.experience}
            </p>
          ) : null}
        </Part>
      ) : null}
      <WhomTheySee doctor={doctor} />
      {bring ? (
        <Part title={t('Your first visit')}>
          <Told {...bring} />
        </Part>
      ) : null}
      {doctor.qualifications.length > 0 ? (
        <Part title={t('Qualifications')}>
          <Qualifications list={doctor.qualifications} />
        </Part>
      ) : null}
      {places.length > 0 ? (
        <Part title={t('Where')}>
          {places.map((place) => (
            <Place key={place.offering_id} place={place} />
          ))}
        </Part>
      ) : null}
      {service ? (
        <Part title={t('Changing and cancelling')}>
          <p>
            {t('You can cancel until the start, and move your visit until {time} before.', {
              time: minutesWords(service.change_cutoff),
            })}
          </p>
        </Part>
      ) : null}
      <p>
        <Link to={`/d/${doctor.slug}/checks#report`} className="text-sm text-muted underline">
          {t('Report a wrong detail')}
        </Link>
      </p>
    </div>
  )
}

/** Years first, in one column: what a reader compares. */
function Qualifications({ list }: { list: Doctor['qualifications'] }) {
  return (
    <ul className="grid gap-2">
      {list.map(({ title, institution, year }) => (
        <li key={`${title} ${institution} ${year}`} className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-3">
          <span className="text-muted figures">{year}</span>
          <span>
            <bdi className="font-semibold">{title}</bdi>
            {institution ? (
              <span className="block text-muted">
                <bdi>{institution}</bdi>
              </span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
