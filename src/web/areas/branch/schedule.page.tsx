import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Permission } from '#domain/access/permissions.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { addDays, asLocalDate, type LocalDate } from '#domain/time/local.ts'
import { BranchDetails } from '../../features/facility-profile/branch-details.tsx'
import { BranchClosures } from '../../features/schedule/away/branch-closures.tsx'
import { RotaDate } from '../../features/schedule/hours/rota-date.tsx'
import { RotaGrid } from '../../features/schedule/hours/rota-grid.tsx'
import { RotaHours } from '../../features/schedule/hours/rota-hours.tsx'
import { RotaRooms } from '../../features/schedule/hours/rota-rooms.tsx'
import { RotaTools } from '../../features/schedule/hours/rota-tools.tsx'
import { clashesOf, type Rota, type RotaDoctor, useRota } from '../../features/schedule/hours/use-rota.ts'
import { spanWords, viewerZone, zoneWords } from '../../lib/format.ts'
import { titleOf } from '../../lib/site.ts'
import { isShut } from '../../lib/shown.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'

export const meta = () => titleOf(t('Schedule'))

type Open = { readonly doctor: RotaDoctor; readonly date?: LocalDate }

/** Who works at the branch when and where. Who makes the rota changes it here, others read it. */
export default function BranchSchedule() {
  const { branch, rights, home } = useBranch()
  const [search] = useSearchParams()
  const { rota, fresh } = useRota(branch.id, search.get('week') ?? undefined)
  const [open, setOpen] = useState<Open>()
  const mayEdit = rights.has('schedule.edit.others')
  const tab = tabOf(search.get('tab'), rights)
  const isOfWeek = tab === 'week' || tab === 'rooms'
  const doctors = rota.data?.doctors ?? []
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle lead={<Where zone={rota.data?.time_zone} />}>{t('Schedule')}</PageTitle>
        {/* On a phone the button has a line of its own: there is room for it before it comes. */}
        {mayEdit && rota.isPending ? <span aria-hidden className="min-h-11 max-sm:w-full" /> : null}
        {mayEdit && doctors.length > 0 ? (
          <Menu
            label={t('Edit hours')}
            items={doctors.map((doctor) => ({ label: doctor.name, act: () => setOpen({ doctor }) }))}
            className="no-print inline-flex min-h-11 items-center gap-2 rounded-full bg-brand px-5 font-semibold text-on-brand hover:bg-brand-hover"
          />
        ) : null}
      </div>
      {mayEdit || tab === 'details' ? null : (
        <p className="no-print text-muted">{t('Your role cannot change this.')}</p>
      )}
      <Tabs
        current={tab}
        tabs={[
          { key: 'week', label: t('Week'), to: `${home}/schedule` },
          { key: 'rooms', label: t('Room plan'), to: `${home}/schedule?tab=rooms` },
          { key: 'closed', label: t('Closed dates'), to: `${home}/schedule?tab=closed` },
          ...(rights.has('branch.edit')
            ? [{ key: 'details', label: t('Branch details'), to: `${home}/schedule?tab=details` }]
            : []),
        ]}
      />
      {tab === 'details' ? <BranchDetails branchId={branch.id} /> : null}
      {tab === 'closed' ? <BranchClosures branchId={branch.id} home={home} mayEdit={mayEdit} /> : null}
      {rota.isPending && isOfWeek ? <Skeleton rows={6} /> : null}
      {isShut(rota) && isOfWeek ? (
        <LoadFailed what={t('the rota')} error={rota.error} again={() => void rota.refetch()} />
      ) : null}
      {rota.data && doctors.length === 0 && isOfWeek ? <NoDoctors /> : null}
      {rota.data && doctors.length > 0 && tab === 'week' ? (
        <Week isLeaving={rota.isPlaceholderData} rota={rota.data} mayEdit={mayEdit} onOpen={setOpen} onDone={fresh} />
      ) : null}
      {rota.data && doctors.length > 0 && tab === 'rooms' ? (
        <RotaRooms
          branchId={branch.id}
          rota={rota.data}
          mayEdit={mayEdit}
          setUp={rights.has('queue.setup') ? `${home}/service-points?tab=set-up` : null}
          onDone={fresh}
        />
      ) : null}
      {rota.data && open ? (
        <Opened rota={rota.data} open={open} onDone={() => void fresh()} onClose={() => setOpen(undefined)} />
      ) : null}
    </div>
  )
}

/** What the address asks for; who may not edit the branch reads the week instead of its details. */
function tabOf(asked: string | null, rights: ReadonlySet<Permission>) {
  if (asked === 'details' && !rights.has('branch.edit')) return 'week'
  return asked === 'rooms' || asked === 'closed' || asked === 'details' ? asked : 'week'
}

/** In which time the week is told. Until that is known there is room for it: most people sit in the zone of their branch. */
function Where({ zone }: { zone: string | undefined }) {
  return (
    <span className={zone ? '' : 'invisible'} aria-hidden={!zone}>
      {t('Who works when and where, {zone}', { zone: zoneWords(zone ?? viewerZone()) })}
    </span>
  )
}

type WeekProps = {
  rota: Rota
  mayEdit: boolean
  isLeaving: boolean
  onOpen: (open: Open) => void
  onDone: () => Promise<unknown>
}

function Week({ rota, mayEdit, isLeaving, onOpen, onDone }: WeekProps) {
  const { branch } = useBranch()
  const week = asLocalDate(rota.week)
  return (
    <div className="grid gap-4">
      <p className="hidden text-lg font-semibold print:block">
        {branch.name}
        {listComma()}
        {spanWords(week, addDays(week, 6))}
      </p>
      <RotaTools branchId={branch.id} rota={rota} mayEdit={mayEdit} isLeaving={isLeaving} onDone={onDone} />
      {rota.doctors.every(({ rules }) => rules.length === 0) ? (
        <Empty>{t('No hours set. Invite doctors, then set hours.')}</Empty>
      ) : null}
      <RotaGrid
        rota={rota}
        clashes={clashesOf(rota)}
        onHours={mayEdit ? (doctor) => onOpen({ doctor }) : undefined}
        onDate={mayEdit ? (doctor, date) => onOpen({ doctor, date }) : undefined}
      />
    </div>
  )
}

function NoDoctors() {
  const { rights, home } = useBranch()
  return (
    <Empty
      action={rights.has('users.edit') ? <ButtonLink to={`${home}/doctors`}>{t('Invite doctors')}</ButtonLink> : null}
    >
      {t('No hours set. Invite doctors, then set hours.')}
    </Empty>
  )
}

type OpenedProps = { rota: Rota; open: Open; onDone: () => void; onClose: () => void }

function Opened({ rota, open, ...rest }: OpenedProps) {
  const { branch } = useBranch()
  const shared = { branchId: branch.id, doctor: open.doctor, ...rest }
  return open.date ? <RotaDate {...shared} date={open.date} /> : <RotaHours {...shared} rota={rota} />
}
