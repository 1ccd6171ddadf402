import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { fee, minutesWords } from '../../lib/format.ts'
import { call } from '../../lib/browser-call.ts'
import { titleOf } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Card, Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { PageLink } from '../../features/schedule/page-link.tsx'
import { ServiceForm } from '../../features/schedule/service-form.tsx'
import type { Service } from '../../features/schedule/service-values.ts'
import { SetupList } from '../../features/schedule/setup-list.tsx'
import { useSetup } from '../../features/schedule/use-setup.ts'

export const meta = () => titleOf('services')

const preset = (name: string, minutes: number, mode: 'in_person' | 'video', audience: 'everyone' | 'returning') => ({
  name,
  minutes,
  mode,
  audience,
})
const presets = [
  preset(mark('First visit'), 30, 'in_person', 'everyone'),
  preset(mark('Follow-up'), 15, 'in_person', 'returning'),
  preset(mark('Video visit'), 15, 'video', 'everyone'),
]
const modes = { in_person: mark('In person'), video: mark('Video'), both: mark('In person and video') }

/** What patients can book. The first one is what search looks for. */
export default function Services() {
  const { setup, change } = useSetup()
  const [editing, setEditing] = useState<Service | 'new' | null>(null)
  const [sharing, setSharing] = useState<Service | null>(null)
  const [archiving, setArchiving] = useState<Service | null>(null)
  if (setup.isPending) return <Skeleton rows={3} />
  if (setup.isError)
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
        <PageTitle>{t('services')}</PageTitle>
        {services.length > 0 ? (
          <Button look="primary" onClick={() => setEditing('new')}>
            {t('Add service')}
          </Button>
        ) : null}
      </div>
      <SetupList setup={setup.data} change={change} />
      {services.length === 0 ? (
        <Empty
          action={
            <span className="flex flex-wrap gap-3">
              {presets.map((body) => (
                <Button
                  key={body.name}
                  onClick={() =>
                    void change(() => call('POST /doctors/me/services', { body }), t('Service added')).catch(
                      () => undefined,
                    )
                  }
                >
                  {t('{name}, {minutes} minutes', { name: t(body.name), minutes: body.minutes })}
                </Button>
              ))}
              <Button onClick={() => setEditing('new')}>{t('Something else')}</Button>
            </span>
          }
        >
          {t('Add what patients can book. Start from one of these.')}
        </Empty>
      ) : null}
      <ul className="grid gap-3">
        {services.map((service, index) => (
          <Card as="li" key={service.id} className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <p className="text-lg font-semibold">{service.name}</p>
              <p className="text-muted">
                {[
                  minutesWords(service.minutes),
                  t(modes[service.mode]),
                  fee(service.fee_minor, service.currency),
                  service.approval === 'manual' ? t('you confirm each request') : t('booked at once'),
                  ...(service.audience === 'returning' ? [t('for returning patients')] : []),
                  ...(service.questions.length > 0
                    ? [t('{count, plural, one {# question} other {# questions}}', { count: service.questions.length })]
                    : []),
                  ...(index === 0 ? [t('found in search')] : []),
                ].join(' · ')}
              </p>
            </div>
            <p className="flex flex-wrap gap-2">
              <Button
                size="small"
                disabled={index === 0}
                aria-label={t('Move {name} up', { name: service.name })}
                onClick={() => moveTo(index, index - 1)}
              >
                <ArrowUp size={18} aria-hidden />
              </Button>
              <Button
                size="small"
                disabled={index === services.length - 1}
                aria-label={t('Move {name} down', { name: service.name })}
                onClick={() => moveTo(index, index + 1)}
              >
                <ArrowDown size={18} aria-hidden />
              </Button>
              <Button size="small" onClick={() => setSharing(service)}>
                {t('Booking link')}
              </Button>
              <Button size="small" onClick={() => setEditing(service)}>
                {t('Edit')}
              </Button>
              <Button size="small" onClick={() => setArchiving(service)}>
                {t('Archive')}
              </Button>
            </p>
          </Card>
        ))}
      </ul>
      <Dialog
        title={editing === 'new' ? t('Add service') : t('Edit service')}
        open={editing !== null}
        onClose={() => setEditing(null)}
      >
        {editing ? (
          <ServiceForm
            service={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
            onSave={async (body) => {
              await change(
                () =>
                  editing === 'new'
                    ? call('POST /doctors/me/services', { body })
                    : call('PUT /doctors/me/services/:serviceId', {
                        params: { serviceId: editing.id },
                        body: { ...body, version: editing.version },
                      }),
                t('Service saved'),
              )
              setEditing(null)
            }}
          />
        ) : null}
      </Dialog>
      <Dialog
        title={t('Booking link of {name}', { name: sharing?.name ?? '' })}
        open={sharing !== null}
        onClose={() => setSharing(null)}
      >
        <PageLink path={`/d/${profile.slug}?service=${sharing?.id ?? ''}`} name={`${profile.slug}-booking`} />
      </Dialog>
      <Dialog
        title={t('Archive {name}?', { name: archiving?.name ?? '' })}
        open={archiving !== null}
        onClose={() => setArchiving(null)}
      >
        <p>{t('Booked visits stay. No new ones can be made.')}</p>
        <p className="flex gap-3">
          <Button
            look="danger"
            onClick={() => {
              const serviceId = archiving?.id ?? ''
              setArchiving(null)
              void change(
                () => call('DELETE /doctors/me/services/:serviceId', { params: { serviceId } }),
                t('Service archived'),
              ).catch(() => undefined)
            }}
          >
            {t('Archive service')}
          </Button>
          <Button onClick={() => setArchiving(null)}>{t('Keep service')}</Button>
        </p>
      </Dialog>
    </div>
  )
}
