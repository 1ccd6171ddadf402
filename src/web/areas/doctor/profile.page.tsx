import { useState } from 'react'
import { Link } from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import { wasFound } from '#domain/verification/state-meanings.ts'
import { rich } from '../../lib/rich.tsx'
import { AccountTabs } from '../../features/account/account-tabs.tsx'
import { AccountForm } from '../../features/account/account-form.tsx'
import { OwnCheckCard } from '../../features/checks/own-check.tsx'
import { Completeness } from '../../features/profile/completeness.tsx'
import { PhotoChanger } from '../../features/profile/photo-changer.tsx'
import { ProfileEditor } from '../../features/profile/profile-editor.tsx'
import { DoctorPortrait } from '../../parts/people/doctor-portrait.tsx'
import { PageLink } from '../../features/schedule/setup/page-link.tsx'
import { isSetupShown, SetupList } from '../../features/schedule/setup/setup-list.tsx'
import { licenceWords, publishedWords } from '../../features/schedule/setup/setup-steps.ts'
import { type Setup, useSetup } from '../../features/schedule/setup/use-setup.ts'
import { call } from '../../lib/browser-call.ts'
import { titleOf, useSite } from '../../lib/site.ts'
import { isShut } from '../../lib/shown.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { PreviewBeside } from './page-preview.tsx'
import { WallCertificate } from './wall-certificate.tsx'

export const meta = () => titleOf(t('Profile'))

type Change = ReturnType<typeof useSetup>['change']

export default function Profile() {
  const { setup, change } = useSetup()
  if (setup.isPending) return <Skeleton rows={4} />
  if (isShut(setup))
    return <LoadFailed what={t('your profile')} error={setup.error} again={() => void setup.refetch()} />
  const { profile } = setup.data
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="flex items-center gap-5">
        <DoctorPortrait photo={profile.display_photo} name={`${profile.first_name} ${profile.last_name}`} size={80} />
        <PageTitle lead={`${profile.specialty_name}${listComma()}${profile.sub_specialty}`}>
          {profile.title} {profile.first_name} {profile.last_name}
        </PageTitle>
      </div>
      <AccountTabs>
        <div className="grid grid-cols-1 gap-8">
          <SetupList setup={setup.data} change={change} />
          {setup.data.missing.length === 0 ? <Completeness profile={profile} /> : null}
          <section className="grid gap-5" aria-labelledby="read">
            <h2 id="read" className="text-2xl">
              {t('What patients read')}
            </h2>
            <PhotoChanger profile={profile} change={change} />
            <ProfileEditor
              profile={profile}
              change={change}
              beside={(values) => <PreviewBeside setup={setup.data} values={values} />}
            />
          </section>
          <div className="grid gap-6 lg:grid-cols-2">
            <OwnCheckCard onChange={() => setup.refetch()} />
            <PublicPage setup={setup.data} change={change} />
            <WallCertificate slug={profile.slug} />
          </div>
          <section className="grid gap-4">
            <h2 className="text-2xl">{t('My account')}</h2>
            <AccountForm isBeside />
          </section>
        </div>
      </AccountTabs>
    </div>
  )
}

function PublicPage({ setup, change }: { setup: Setup; change: Change }) {
  const { profile, missing, is_listed: isListed } = setup
  const { verification } = useSite()
  // Until everything is there, the numbered list above is the one place to publish.
  const isInList = !profile.is_published && isSetupShown(setup)
  const [isSending, setSending] = useState(false)
  const set = (is_published: boolean) => {
    setSending(true)
    void change(
      () => call('POST /doctors/me/publish', { body: { is_published } }),
      is_published
        ? publishedWords(missing, licenceWords(verification, profile.verification).foundOnce)
        : t('Your page is hidden'),
    )
      .catch(() => undefined)
      .finally(() => setSending(false))
  }
  return (
    <Card as="section" className="grid content-start justify-items-start gap-3">
      <h2 className="text-2xl">{t('My page')}</h2>
      {isListed ? (
        <p>
          {rich('Patients find you. <link>See your page</link>', {
            link: (text) => (
              <Link to={`/d/${profile.slug}`} className="font-semibold text-brand underline">
                {text}
              </Link>
            ),
          })}
        </p>
      ) : (
        <p className="text-muted">
          {wasFound(profile.verification)
            ? t('Patients do not find you any more.')
            : t('Patients do not find you yet.')}
        </p>
      )}
      {isListed ? <PageLink path={`/d/${profile.slug}`} name={profile.slug} /> : null}
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/doc/preview">{t('Preview my page')}</ButtonLink>
        {isInList ? null : (
          <Button busy={isSending && t('Saving…')} onClick={() => set(!profile.is_published)}>
            {profile.is_published ? t('Hide my page') : t('Publish')}
          </Button>
        )}
      </p>
    </Card>
  )
}
