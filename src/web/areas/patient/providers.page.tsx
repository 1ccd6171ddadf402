import { useLoaderData, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { FindResults } from '../../features/providers/search/find-results.tsx'
import { loadResults } from '../../features/providers/search/load-results.ts'
import { letGoOfHeldTime } from '../../features/providers/booking/held-draft.ts'
import { MyDoctors } from '../../features/providers/doctor/my-doctors.tsx'
import { SavedDoctors } from '../../features/providers/doctor/saved-doctors.tsx'
import { call } from '../../lib/browser-call.ts'
import { titleOf } from '../../lib/site.ts'
import { Empty, PageTitle } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'

export const meta = () => titleOf(t('Providers'))

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await letGoOfHeldTime()
  return loadResults(call, request.url)
}

export default function Providers() {
  const first = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const tab = search.get('tab') === 'mine' ? 'mine' : 'search'
  return (
    <div className="grid gap-6">
      <Tabs
        current={tab}
        tabs={[
          { key: 'search', label: t('Search'), to: '/usr/providers' },
          { key: 'mine', label: t('My doctors'), to: '/usr/providers?tab=mine' },
        ]}
      />
      {tab === 'mine' ? (
        <>
          <PageTitle>{t('Providers')}</PageTitle>
          <MyDoctors title={t('My doctors')} empty={<Empty>{t('Doctors you visit appear here.')}</Empty>} />
          <SavedDoctors />
        </>
      ) : (
        <FindResults key={first.key} first={first} action="/usr/providers" />
      )}
    </div>
  )
}
