import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ServiceForm } from './service-form.tsx'
import type { Service, ServiceInput } from './service-values.ts'
import type { Change, Setup } from '../setup/use-setup.ts'

/** A service as it stands, a new one, or a new one that begins as another. */
export type Editing = Service | 'new' | { readonly copyOf: Service }

type EditProps = {
  editing: Editing | null
  cutoff: number | null
  resources: Setup['resources']
  change: Change
  onClose: () => void
}

export function EditDialog({ editing, cutoff, resources, change, onClose }: EditProps) {
  const isNew = editing === 'new' || (editing !== null && 'copyOf' in editing)
  const save = async (body: ServiceInput, version: number) => {
    if (!editing) return
    await change(
      () =>
        editing === 'new' || 'copyOf' in editing
          ? call('POST /doctors/me/services', { body })
          : call('PUT /doctors/me/services/:serviceId', {
              params: { serviceId: editing.id },
              body: { ...body, version },
            }),
      t('Service saved'),
    )
    onClose()
  }
  return (
    <Dialog title={isNew ? t('Add service') : t('Edit service')} open={editing !== null} onClose={onClose}>
      {editing ? (
        <ServiceForm
          cutoff={cutoff}
          resources={resources}
          service={editing === 'new' ? null : 'copyOf' in editing ? copied(editing.copyOf) : editing}
          onClose={onClose}
          onSave={save}
        />
      ) : null}
    </Dialog>
  )
}

/** What is left of a name stays within what a service may be called. */
function copied(service: Service): Service {
  const longest = 80
  const name = t('{name} (copy)', { name: service.name })
  return { ...service, name: name.slice(0, longest) }
}

type ArchiveProps = { service: Service | null; change: Change; onClose: () => void }

export function ArchiveDialog({ service, change, onClose }: ArchiveProps) {
  const archive = () => {
    const params = { serviceId: service?.id ?? '' }
    onClose()
    void change(() => call('DELETE /doctors/me/services/:serviceId', { params }), t('Service archived')).catch(
      () => undefined,
    )
  }
  return (
    <Dialog title={t('Archive {name}?', { name: service?.name ?? '' })} open={service !== null} onClose={onClose}>
      <p>{t('Booked visits stay. No new ones can be made.')}</p>
      <p className="flex gap-3">
        <Button look="danger" onClick={archive}>
          {t('Archive service')}
        </Button>
        <Button onClick={onClose}>{t('Keep service')}</Button>
      </p>
    </Dialog>
  )
}
