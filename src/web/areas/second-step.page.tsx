import { ShieldCheck } from 'lucide-react'
import { redirect } from 'react-router'
import { homeOf } from '#domain/access/home-of.ts'
import { t } from '#domain/language/translate.ts'
import { PasskeyList } from '../features/account/passkey-list.tsx'
import { TwoStep } from '../features/account/two-step.tsx'
import { useSecurity } from '../features/account/use-security.ts'
import { logOut } from '../features/frame/log-out.ts'
import { useOwnAccount } from '../features/frame/use-own-account.ts'
import { learnWords } from '../lib/language.ts'
import { readSession, useSession } from '../lib/session.ts'
import { titleOf, useSite } from '../lib/site.ts'
import { isShut } from '../lib/shown.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Mark, Spinner } from '../ui/mark.tsx'
import { Card, LoadFailed, PageTitle, Skeleton } from '../ui/page.tsx'

export const meta = () => titleOf(t('Two-step log-in'))

export async function clientLoader() {
  if (!readSession()) throw redirect('/')
  await learnWords('/fam')
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Spinner />

/** After the days of grace: from here one sets the second step up, asks for help, or logs out, and nothing else. */
export default function SecondStepPage() {
  const { brand } = useSite()
  const userType = useSession()?.userType ?? 'patient'
  const home = homeOf(userType)
  const isOfPlatform = userType === 'platform-admin'
  const account = useOwnAccount()
  const security = useSecurity()
  const isDone = account.data?.second_step === null
  return (
    <div className="flex min-h-screen flex-col">
      <header className="wrap flex h-18 items-center justify-between gap-3">
        <p className="flex items-center gap-2.5 text-xl display">
          <Mark /> {brand}
        </p>
        <p className="flex gap-3">
          <ButtonLink look="quiet" to="/contact">
            {t('Help')}
          </ButtonLink>
          <Button onClick={() => void logOut()}>{t('Log out')}</Button>
        </p>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 px-5 pt-6 pb-24 outline-none">
        <div className="mx-auto grid max-w-[560px] gap-6">
          <PageTitle lead={isDone ? undefined : isOfPlatform ? platformLead() : clinicLead()}>
            {isDone ? t('Two-step log-in is on') : t('Set up two-step log-in to go on')}
          </PageTitle>
          {isDone ? <Done home={home} /> : null}
          {isDone ? null : (
            <ol className="list-decimal ps-5 text-muted">
              <li>{t('Install an authenticator app on your phone, if you have none.')}</li>
              <li>{t('Press Set up, enter your password and scan the picture.')}</li>
              <li>{t('Type the code that the app shows, and keep the recovery codes.')}</li>
            </ol>
          )}
          {security.isPending ? <Skeleton rows={1} /> : null}
          {isShut(security) ? (
            <LoadFailed
              what={t('your security settings')}
              error={security.error}
              again={() => void security.refetch()}
            />
          ) : null}
          {security.data ? <TwoStep security={security.data} /> : null}
          {security.data && isOfPlatform ? <PasskeyList security={security.data} /> : null}
        </div>
      </main>
    </div>
  )
}

const clinicLead = () => t('Your clinic asks everybody who works there for it. It takes two minutes.')
const platformLead = () =>
  t('Whoever looks after the platform logs in with an app, or with a passkey instead. It takes two minutes.')

function Done({ home }: { home: string }) {
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <ShieldCheck size={28} aria-hidden className="flex-none text-brand" />
      <p className="flex-1">{t('Thank you. Everything is open to you again.')}</p>
      <ButtonLink look="primary" to={home}>
        {t('Carry on')}
      </ButtonLink>
    </Card>
  )
}
