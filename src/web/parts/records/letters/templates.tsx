import { type MouseEvent, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { TemplateForm } from './template-form.tsx'
import type { Desk, Template, useDesk } from './use-letter.ts'

type Props = {
  appointmentId: string
  desk: Desk
  setTemplates: ReturnType<typeof useDesk>['setTemplates']
  onBack: (event: MouseEvent<HTMLButtonElement>) => void
}

/** The templates that somebody writes with here: made, renamed, changed and deleted. */
export function Templates({ appointmentId, desk, setTemplates, onBack }: Props) {
  const [edited, setEdited] = useState<Template | 'new'>()
  const [deleted, setDeleted] = useState<Template>()
  const close = () => setEdited(undefined)
  const kept = (template: Template) => {
    setTemplates((all) =>
      [...all.filter(({ id }) => id !== template.id), template].toSorted((a, b) => a.name.localeCompare(b.name)),
    )
    close()
  }
  const remove = async ({ id }: Template) => {
    try {
      await call('DELETE /letter-templates/:templateId', { params: { templateId: id } })
      setTemplates((all) => all.filter((one) => one.id !== id))
      toast('success', t('Deleted'))
    } catch (error) {
      toast('error', problemText(error))
    }
  }
  if (edited)
    return (
      <TemplateForm
        appointmentId={appointmentId}
        desk={desk}
        template={edited === 'new' ? undefined : edited}
        onKept={kept}
        onClose={close}
      />
    )
  return (
    <>
      {desk.templates.length === 0 ? (
        <p className="text-muted">{t('There are no templates yet. Make one of what you write often.')}</p>
      ) : (
        <ul className="grid">
          {desk.templates.map((one) => (
            <Row
              key={one.id}
              template={one}
              desk={desk}
              onEdit={() => setEdited(one)}
              onDelete={() => setDeleted(one)}
            />
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => setEdited('new')}>
          {t('New template')}
        </Button>
        <Button onClick={onBack}>{t('Back to the letter')}</Button>
      </p>
      {deleted ? (
        <Confirm
          title={t('Delete the template “{name}”?', { name: deleted.name })}
          open
          act={t('Delete')}
          onClose={() => setDeleted(undefined)}
          onAct={() => remove(deleted)}
        >
          {deleted.is_shared
            ? t('Nobody at {branch} can write with it any more. Letters that were written stay.', {
                branch: desk.facts.branch,
              })
            : t('Letters that were written stay.')}
        </Confirm>
      ) : null}
    </>
  )
}

type RowProps = { template: Template; desk: Desk; onEdit: () => void; onDelete: () => void }

function Row({ template: { name, is_shared, may_change }, desk, onEdit, onDelete }: RowProps) {
  return (
    <li className="flex min-h-14 items-center gap-2 border-t border-line py-2">
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold break-words">
          <bdi>{name}</bdi>
        </span>
        <span className="text-sm text-muted">
          {is_shared ? t('For everybody who writes at {branch}', { branch: desk.facts.branch }) : t('Only yours')}
        </span>
      </span>
      {may_change ? (
        <Menu
          dots
          label={t('More for {name}', { name })}
          className="grid size-11 place-items-center rounded-full hover:bg-sunken"
          items={[
            { label: t('Edit'), act: onEdit },
            { label: t('Delete'), act: onDelete },
          ]}
        />
      ) : null}
    </li>
  )
}
