import { BadgeCheck, CircleOff } from 'lucide-react'
import { Link } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { asLocalDate, dateWords } from '../../lib/format.ts'
import { DoctorPortrait } from '../../parts/people/doctor-portrait.tsx'

type Credential = Answer<'GET /credentials/:credentialId'>

const words = {
  stands: { title: mark('This certificate stands'), says: mark('The licence of this doctor stands as checked today.') },
  withdrawn: { title: mark('This certificate does not stand'), says: mark('The licence of this doctor does not stand as checked at the moment. Do not rely on this certificate.') },
  replaced: { title: mark('There is a newer certificate'), says: mark('What this one says has changed since. Ask for the newer one.') },
  over: { title: mark('This certificate is over'), says: mark('What it says holds no more, and there is no newer certificate yet. Do not rely on it.') },
  ended: { title: mark('This certificate has ended'), says: mark('The check is too long ago. Ask for a newer one.') },
} // prettier-ignore

/** What a certificate says of a doctor, and first of all whether it holds today. */
export function CredentialCard({ credential }: { credential: Credential }) {
  const { standing, name, specialty, slug, checked_on, source, valid_until, display_photo } = credential
  const stands = standing === 'stands'
  const Sign = stands ? BadgeCheck : CircleOff
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface">
      <div role="status" className={`flex items-start gap-4 p-6 ${stands ? 'bg-brand text-on-brand' : 'chip-no_show'}`}>
        <Sign size={36} aria-hidden className="flex-none" />
        <div className="grid gap-1">
          <h2 className="text-2xl">{t(words[standing].title)}</h2>
          <p>{t(words[standing].says)}</p>
        </div>
      </div>
      {name ? (
        <div className="grid gap-6 p-6">
          <div className="flex items-center gap-4">
            <DoctorPortrait photo={display_photo} name={name} size={72} />
            <div>
              <p className="text-xl display">
                <bdi>{name}</bdi>
              </p>
              <p className="text-muted">{specialty}</p>
            </div>
          </div>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            <Fact name={t('Licence checked on')}>{dateWords(asLocalDate(checked_on))}</Fact>
            <Fact name={t('Register looked into')}>
              {source === 'the demo' ? t('the demo') : source || t('the operator')}
            </Fact>
            <Fact name={t('Holds until')}>{dateWords(asLocalDate(valid_until))}</Fact>
          </dl>
          {stands && slug ? (
            <p>
              <Link to={`/d/${slug}`} className="font-semibold underline">
                {t('The page of this doctor')}
              </Link>
            </p>
          ) : null}
          <p className="text-sm text-muted">
            {t(
              'Compare the name and the photo with the person. A check tells that a licence was valid; it is no promise about results.',
            )}
          </p>
        </div>
      ) : null}
    </article>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">
        <bdi>{children}</bdi>
      </dd>
    </>
  )
}
