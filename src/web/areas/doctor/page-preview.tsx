import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { languageName } from '#domain/language/language-name.ts'
import { t } from '#domain/language/translate.ts'
import { bodyOf, type ProfileValues } from '../../features/profile/profile-values.ts'
import { DoctorView } from '../../features/providers/doctor/doctor-view.tsx'
import type { Setup } from '../../features/schedule/setup/use-setup.ts'
import { call } from '../../lib/browser-call.ts'
import { isShut } from '../../lib/shown.ts'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'

type Props = { setup: Setup; values?: ProfileValues }

/** The page as patients see it, drawn by what draws it for them, with what stands in the form. */
export function PagePreview({ setup, values }: Props) {
  const { slug } = setup.profile
  const page = useQuery({
    queryKey: ['setup', 'page', slug],
    queryFn: () => call('GET /doctors/:slug', { params: { slug } }),
  })
  if (page.isPending) return <Skeleton rows={3} />
  if (isShut(page))
    return <LoadFailed what={t('your booking page')} error={page.error} again={() => void page.refetch()} />
  const { specialty: _, gender: __, title, first_name, last_name, ...typed } = values ? bodyOf(values) : setup.profile
  const audienceOf = new Map(setup.services.map(({ id, audience }) => [id, audience]))
  const doctor = {
    ...page.data,
    ...(values ? { ...typed, speaks: typed.languages.map(languageName) } : {}),
    name: [title === 'Other' ? '' : title, first_name, last_name].filter(Boolean).join(' '),
    services: page.data.services.map((service) => ({
      ...service,
      audience: typed.accepts_new ? (audienceOf.get(service.id) ?? service.audience) : ('returning' as const),
    })),
  }
  return <DoctorView doctor={doctor} isPreview />
}

/** Beside the form, where there is room for both; to look at, not to walk through. */
export function PreviewBeside(props: Props) {
  return (
    <section aria-label={t('What patients see')} className="min-w-0 max-xl:hidden">
      <div className="sticky top-20 grid max-h-[calc(100dvh-96px)] grid-rows-[auto_minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-canvas">
        <p className="flex items-center justify-between gap-3 border-b border-line bg-sunken px-5 py-2.5 text-sm">
          <span className="font-semibold">{t('What patients see')}</span>
          <Link to="/doc/preview" className="font-semibold text-brand underline">
            {t('The whole page')}
          </Link>
        </p>
        <div className="overflow-y-auto p-5" role="region" aria-label={t('Preview')} tabIndex={0}>
          <div inert>
            <PagePreview {...props} />
          </div>
        </div>
      </div>
    </section>
  )
}
