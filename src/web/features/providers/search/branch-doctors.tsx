import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { DoctorPortrait, VerifiedBadge } from '../../../parts/people/doctor-portrait.tsx'
import { Card, Empty } from '../../../ui/page.tsx'
import { NextFree } from './next-free.tsx'

type Branch = Pick<Answer<'GET /branches/:slug'>, 'doctors' | 'phone' | 'time_zone'>

/** Who can be booked at a clinic, each with the next time that whoever looks can book. */
export function BranchDoctors({ branch }: { branch: Branch }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl">{t('Doctors you can book here')}</h2>
      {branch.doctors.length === 0 ? (
        <Empty>
          {t('No online times yet. {phone}', {
            phone: branch.phone ? t('Phone {phone}.', { phone: branch.phone }) : t('Ask the clinic directly.'),
          })}
        </Empty>
      ) : null}
      <ul className="grid gap-3 md:grid-cols-2">
        {branch.doctors.map((doctor) => (
          <Card as="li" key={doctor.practitioner_id} className="flex gap-4">
            <DoctorPortrait photo={doctor.display_photo} name={doctor.name} />
            <div>
              <h3 className="text-lg">
                <Link to={`/d/${doctor.slug}`} className="hover:underline">
                  {doctor.name}
                </Link>
              </h3>
              <p>{doctor.specialty}</p>
              <VerifiedBadge of={doctor} />
              <NextFree zone={branch.time_zone} at={doctor.next_free} />
              {doctor.accepts_new ? null : <p className="text-sm text-muted">{t('No new patients at the moment')}</p>}
            </div>
          </Card>
        ))}
      </ul>
    </section>
  )
}
