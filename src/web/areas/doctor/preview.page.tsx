import { t } from '#domain/language/translate.ts'
import { useSetup } from '../../features/schedule/setup/use-setup.ts'
import { titleOf } from '../../lib/site.ts'
import { isShut } from '../../lib/shown.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { PagePreview } from './page-preview.tsx'

export const meta = () => titleOf(t('Your page'))

/** The doctor's own page before and after it is published: as patients see it, for the doctor alone. */
export default function Preview() {
  const { setup } = useSetup()
  if (setup.isPending) return <Skeleton rows={4} />
  if (isShut(setup))
    return <LoadFailed what={t('your booking page')} error={setup.error} again={() => void setup.refetch()} />
  const { is_listed, profile } = setup.data
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle
          lead={
            is_listed
              ? t('This is what patients see. They book there, not here.')
              : t('Only you see this page. Patients find it once it is published and your licence is checked.')
          }
        >
          {t('Your page')}
        </PageTitle>
        <p className="flex flex-wrap gap-3">
          <ButtonLink to="/doc/profile">{t('Change it')}</ButtonLink>
          {is_listed ? <ButtonLink to={`/d/${profile.slug}`}>{t('See your booking page')}</ButtonLink> : null}
        </p>
      </div>
      <div className="rounded-sheet border border-dashed border-field p-5 sm:p-8">
        <PagePreview setup={setup.data} />
      </div>
    </div>
  )
}
