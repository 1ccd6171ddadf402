import { t } from '#domain/language/translate.ts'
import { DoctorTable } from '../../features/facility-doctors/doctor-table.tsx'
import { DoctorsAsking } from '../../features/facility-doctors/doctors-asking.tsx'
import {
  doctorsOf,
  narrowed,
  useDoctors,
  useFigures,
  type Doctor,
} from '../../features/facility-doctors/use-doctors.ts'
import { type FilterList, FilterLists, FilterTick, FoldedFilters } from '../../parts/resources/filters.tsx'
import { useFacility } from '../../parts/resources/use-facility.ts'
import { titleOf } from '../../lib/site.ts'
import { useAddress } from '../../lib/use-address.ts'
import { isShut } from '../../lib/shown.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Doctors'))

/** The doctors of all branches in figures, and who asks to join one. */
export default function Doctors() {
  const facility = useFacility()
  const id = facility.data?.facility?.id
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <PageTitle lead={t('Who works at your branches, and how full their days are.')}>{t('Doctors')}</PageTitle>
        <ButtonLink look="primary" to="/fam/users?invite=doctor">
          {t('Invite doctor')}
        </ButtonLink>
      </div>
      {facility.isPending ? <Skeleton rows={4} /> : null}
      {isShut(facility) ? (
        <LoadFailed what={t('your facility')} error={facility.error} again={() => void facility.refetch()} />
      ) : null}
      {id ? <Directory facility={id} /> : null}
    </div>
  )
}

function Directory({ facility }: { facility: string }) {
  const places = useDoctors(facility)
  const figures = useFigures(facility)
  const { search, set } = useAddress()
  const text = (key: string) => search.get(key) ?? ''
  if (places.isPending) return <Skeleton rows={4} />
  if (isShut(places))
    return <LoadFailed what={t('the doctors')} error={places.error} again={() => void places.refetch()} />
  const all = doctorsOf(places.data, figures.data ?? [])
  const freeToday = text('free') === 'today'
  const shown = narrowed(all, {
    specialty: text('specialty'),
    branch: text('branch'),
    verified: text('verified'),
    freeToday,
  })
  const clear = () => set(Object.fromEntries(narrowing.map((key) => [key, null])))
  return (
    <>
      <DoctorsAsking places={places.data} />
      {all.length === 0 ? (
        <Empty>
          {t('No doctor works here yet. Invite one, or let them find your branches under Schedule, Places.')}
        </Empty>
      ) : (
        <section className="grid grid-cols-1 gap-3" aria-label={t('Doctors')}>
          <div role="search" className="flex flex-wrap items-start gap-2">
            <FoldedFilters count={narrowing.filter((key) => search.has(key)).length}>
              <FilterLists lists={listsOf(all)} valueOf={text} set={set} />
              <FilterTick
                label={t('Free today')}
                checked={freeToday}
                onChange={(isOn) => set({ free: isOn ? 'today' : null })}
              />
            </FoldedFilters>
          </div>
          {isShut(figures) ? (
            <LoadFailed what={t('their figures')} error={figures.error} again={() => void figures.refetch()} />
          ) : null}
          {shown.length > 0 ? (
            <DoctorTable doctors={shown} />
          ) : (
            <Empty action={<Button onClick={clear}>{t('Clear filters')}</Button>}>
              {t('No doctors match these filters.')}
            </Empty>
          )}
        </section>
      )}
    </>
  )
}

/** The choices of the address that narrow the list. */
const narrowing = ['specialty', 'branch', 'verified', 'free']

function listsOf(doctors: readonly Doctor[]): FilterList[] {
  const branches = new Map(doctors.flatMap((doctor) => doctor.branches.map(({ id, name }) => [id, name] as const)))
  const specialties = [...new Set(doctors.map(({ specialty }) => specialty))]
  return [
    {
      key: 'specialty',
      label: t('Specialty'),
      all: t('Every specialty'),
      from: specialties.map((name) => ({ id: name, name: t(name) })),
    },
    {
      key: 'branch',
      label: t('Branch'),
      all: t('Every branch'),
      from: [...branches].map(([id, name]) => ({ id, name })),
    },
    {
      key: 'verified',
      label: t('Verified'),
      all: t('Verified or not'),
      from: [
        { id: 'yes', name: t('Verified') },
        { id: 'no', name: t('Not verified') },
      ],
    },
  ]
}
