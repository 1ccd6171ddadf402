import { useSearchParams } from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import { DatesEditor } from '../../features/schedule/hours/dates-editor.tsx'
import { LimitsEditor } from '../../features/schedule/services/limits-editor.tsx'
import { PlaceEditor } from '../../features/schedule/setup/place-editor.tsx'
import { PatientPreview } from '../../features/schedule/setup/patient-preview.tsx'
import { SetupList } from '../../features/schedule/setup/setup-list.tsx'
import { useSetup } from '../../features/schedule/setup/use-setup.ts'
import { WhyNot } from '../../features/schedule/hours/why-not.tsx'
import { OwnWeek } from '../../features/schedule/hours/own-week.tsx'
import { titleOf } from '../../lib/site.ts'
import { zoneWords } from '../../lib/format.ts'
import { isShut } from '../../lib/shown.ts'
import { LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'

export const meta = () => titleOf(t('Schedule'))

export default function Schedule() {
  const [search, setSearch] = useSearchParams()
  const { setup, change } = useSetup()
  if (setup.isPending) return <Skeleton rows={5} />
  if (isShut(setup))
    return <LoadFailed what={t('your schedule')} error={setup.error} again={() => void setup.refetch()} />
  const active = setup.data.branches.filter((branch) => branch.state === 'active')
  const branch = active.find((candidate) => candidate.id === search.get('branch')) ?? active[0]
  const tab = tabOf(search.get('tab'), branch !== undefined)
  return (
    <div className="grid gap-6">
      <PageTitle
        lead={branch ? `${branch.name}${listComma()}${zoneWords(branch.time_zone)}` : t('First say where you work.')}
      >
        {t('Schedule')}
      </PageTitle>
      <SetupList setup={setup.data} change={change} />
      <Tabs
        current={tab}
        tabs={[
          ...(branch
            ? [
                { key: 'hours', label: t('Weekly hours'), to: `?branch=${branch.id}` },
                { key: 'dates', label: t('Dates'), to: `?tab=dates&branch=${branch.id}` },
                { key: 'limits', label: t('Limits'), to: `?tab=limits&branch=${branch.id}` },
                { key: 'preview', label: t('Preview'), to: `?tab=preview&branch=${branch.id}` },
                { key: 'why-not', label: t('Why not?'), to: `?tab=why-not&branch=${branch.id}` },
              ]
            : []),
          { key: 'places', label: t('Places'), to: '?tab=places' },
        ]}
      />
      {active.length > 1 && (tab === 'hours' || tab === 'why-not') ? (
        <label className="flex items-center gap-3">
          <span className="font-semibold">{t('Branch')}</span>
          <select
            className="min-h-11 rounded-field border border-field bg-surface px-3"
            value={branch?.id}
            onChange={(event) => setSearch({ ...(tab === 'hours' ? {} : { tab }), branch: event.target.value })}
          >
            {active.map((candidate) => (
              <option key={candidate.id} value={candidate.id}>
                {candidate.name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {tab === 'hours' && branch ? (
        <OwnWeek key={branch.id} branch={branch} services={setup.data.services} change={change} />
      ) : null}
      {tab === 'dates' ? <DatesEditor setup={setup.data} /> : null}
      {tab === 'limits' ? <LimitsEditor setup={setup.data} change={change} /> : null}
      {tab === 'preview' ? <PatientPreview setup={setup.data} /> : null}
      {tab === 'why-not' && branch ? <WhyNot key={branch.id} setup={setup.data} branch={branch} /> : null}
      {tab === 'places' ? <PlaceEditor setup={setup.data} change={change} /> : null}
    </div>
  )
}

const tabs = ['hours', 'dates', 'limits', 'preview', 'why-not', 'places'] as const

function tabOf(wanted: string | null, hasBranch: boolean): (typeof tabs)[number] {
  return hasBranch ? (tabs.find((tab) => tab === wanted) ?? 'hours') : 'places'
}
