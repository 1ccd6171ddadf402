import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { fee, minutesWords } from '../../lib/format.ts'
import { call } from '../../lib/browser-call.ts'
import { titleOf } from '../../lib/site.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { Card, Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { PageLink } from '../../features/schedule/setup/page-link.tsx'
import { ArchiveDialog, EditDialog, type Editing } from '../../features/schedule/services/own-service-dialogs.tsx'
import type { Service } from '../../features/schedule/services/service-values.ts'
import { SetupList } from '../../features/schedule/setup/setup-list.tsx'
import { type Change, type Setup, useSetup } from '../../features/schedule/setup/use-setup.ts'
import { modeWords } from '../../features/schedule/services/use-branch-services.ts'
import { UsualServices } from '../../features/schedule/services/usual-services.tsx'
import { Facts } from '../../ui/facts.tsx'

export const meta = () => titleOf(t('Services'))

/** What patients can book. The first one is what search looks for. */
export default function Services() {
  const { setup, change } = useSetup()
  const [editing, setEditing] = useState<Editing | null>(null)
  const [sharing, setSharing] = useState<Service | null>(null)
  const [archiving, setArchiving] = useState<Service | null>(null)
  if (setup.isPending) return <Skeleton rows={3} />
  if (isShut(setup))
    return <LoadFailed what={t('your services')} error={setup.error} again={() => void setup.refetch()} />
  const { services, profile } = setup.data
  const moveTo = (from: number, to: number) => {
    const ids = services.map((service) => service.id)
    const [moved = ''] = ids.splice(from, 1)
    ids.splice(to, 0, moved)
    void change(() => call('PUT /doctors/me/services/order', { body: { ids } }), t('Order saved')).catch(
      () => undefined,
    )
  }
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>{t('Services')}</PageTitle>
        {services.length > 0 ? (
          <Button look="primary" onClick={() => setEditing('new')}>
            {t('Add service')}
          </Button>
        ) : null}
      </div>
      <SetupList setup={setup.data} change={change} />
      {services.length === 0 ? (
        <FirstService setup={setup.data} change={change} onOther={() => setEditing('new')} />
      ) : null}
      <ul className="grid gap-3">
        {services.map((service, index) => (
          <Card as="li" key={service.id}>
            <div className="flex items-center justify-between gap-3">
              <p className="text-lg font-semibold">{service.name}</p>
              <Acts
                service={service}
                onEdit={setEditing}
                more={[
                  { label: t('Booking link'), act: () => setSharing(service) },
                  ...actsOfOwn({ service, onEdit: setEditing, onArchive: () => setArchiving(service) }),
                  ...movesOf(service.name, index, services.length, moveTo),
                ]}
              />
            </div>
            <WhatItIs service={service} isFirst={index === 0} />
          </Card>
        ))}
      </ul>
      <EditDialog
        cutoff={setup.data.new_service_cutoff}
        resources={setup.data.resources}
        editing={editing}
        change={change}
        onClose={() => setEditing(null)}
      />
      <Dialog
        title={t('Booking link of {name}', { name: sharing?.name ?? '' })}
        open={sharing !== null}
        onClose={() => setSharing(null)}
      >
        <PageLink path={`/d/${profile.slug}?service=${sharing?.id ?? ''}`} name={`${profile.slug}-booking`} />
      </Dialog>
      <ArchiveDialog service={archiving} change={change} onClose={() => setArchiving(null)} />
    </div>
  )
}

type OnEdit = (what: Editing) => void
type ActsProps = { service: Service; onEdit: OnEdit; more: readonly MenuItem[] }

/** What is done most often stands there, all else behind one button. */
function Acts({ service, onEdit, more }: ActsProps) {
  return (
    <div className="flex flex-none items-center gap-1">
      {isOwn(service) ? (
        <Button size="small" onClick={() => onEdit(service)}>
          {t('Edit')}
        </Button>
      ) : null}
      <Menu
        dots
        label={t('More for {name}', { name: service.name })}
        items={more}
        className="grid size-11 place-items-center rounded-full hover:bg-sunken"
      />
    </div>
  )
}

/** What the branch has not made is the doctor's own to change. */
const isOwn = ({ managed_by }: Service) => managed_by === null

type ActsOfOwn = { service: Service; onEdit: OnEdit; onArchive: () => void }

function actsOfOwn({ service, onEdit, onArchive }: ActsOfOwn): MenuItem[] {
  if (!isOwn(service)) return []
  return [
    { label: t('Make a copy'), act: () => onEdit({ copyOf: service }) },
    { label: t('Archive'), act: onArchive },
  ]
}

function movesOf(name: string, at: number, count: number, moveTo: (from: number, to: number) => void): MenuItem[] {
  return [
    ...(at > 0 ? [{ label: t('Move {name} up', { name }), act: () => moveTo(at, at - 1) }] : []),
    ...(at < count - 1 ? [{ label: t('Move {name} down', { name }), act: () => moveTo(at, at + 1) }] : []),
  ]
}

type FirstServiceProps = { setup: Setup; change: Change; onOther: () => void }

/** For who has none yet: what is usual in the specialty to start from, or one of their own. */
function FirstService({ setup, change, onOther }: FirstServiceProps) {
  return (
    <Empty
      action={
        <span className="flex flex-wrap gap-3">
          <UsualServices setup={setup} change={change} />
          <Button onClick={onOther}>{t('Something else')}</Button>
        </span>
      }
    >
      {t('Add what patients can book. Start from one of these.')}
    </Empty>
  )
}

function WhatItIs({ service, isFirst }: { service: Service; isFirst: boolean }) {
  const { minutes, mode, approval, audience, questions } = service
  return (
    <p className="text-muted">
      <Facts
        of={[
          minutesWords(minutes),
          t(modeWords[mode]),
          fee(service.fee_minor, service.currency),
          approval === 'manual' ? t('you confirm each request') : t('booked at once'),
          audience === 'returning' ? t('for returning patients') : '',
          questions.length > 0
            ? t('{count, plural, one {# question} other {# questions}}', { count: questions.length })
            : '',
          isFirst ? t('found in search') : '',
          service.managed_by === null ? '' : t('Managed by {name}', { name: service.managed_by }),
        ]}
      />
    </p>
  )
}
