import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { fee, minutesWords } from '../../lib/format.ts'
import { call } from '../../lib/browser-call.ts'
import { titleOf } from '../../lib/site.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
          <Card
            as="li"
            key={service.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 md:flex-nowrap"
          >
            <WhatItIs service={service} isFirst={index === 0} />
            <p className="flex flex-wrap gap-2 md:ms-auto md:flex-none md:justify-end">
              <MoveButtons
                name={service.name}
                up={index > 0 ? () => moveTo(index, index - 1) : undefined}
                down={index < services.length - 1 ? () => moveTo(index, index + 1) : undefined}
              />
              <Button size="small" onClick={() => setSharing(service)}>
                {t('Booking link')}
              </Button>
              {service.managed_by === null ? (
                <OwnActs service={service} onEdit={setEditing} onArchive={() => setArchiving(service)} />
              ) : null}
            </p>
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

type ActsOfOwn = { service: Service; onEdit: (what: Editing) => void; onArchive: () => void }

/** What the branch has not made is the doctor's own to change. */
function OwnActs({ service, onEdit, onArchive }: ActsOfOwn) {
  return (
    <>
      <Button size="small" onClick={() => onEdit(service)}>
        {t('Edit')}
      </Button>
      <Button size="small" onClick={() => onEdit({ copyOf: service })}>
        {t('Make a copy')}
      </Button>
      <Button size="small" onClick={onArchive}>
        {t('Archive')}
      </Button>
    </>
  )
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
    <div>
      <p className="text-lg font-semibold">{service.name}</p>
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
    </div>
  )
}

type MoveProps = { name: string; up: (() => void) | undefined; down: (() => void) | undefined }

function MoveButtons({ name, up, down }: MoveProps) {
  return (
    <>
      <Button size="small" disabled={!up} aria-label={t('Move {name} up', { name })} onClick={up}>
        <ArrowUp size={18} aria-hidden />
      </Button>
      <Button size="small" disabled={!down} aria-label={t('Move {name} down', { name })} onClick={down}>
        <ArrowDown size={18} aria-hidden />
      </Button>
    </>
  )
}
