import { t } from '#domain/language/translate.ts'
import { Button } from '../../ui/button.tsx'

type Props = { name: string; children: React.ReactNode; onEdit: () => void; onRemove: () => void }

/** A room, a desk, a device or a pool on one line; its facts are the children. */
export function ResourceRow({ name, children, onEdit, onRemove }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <p className="min-w-0 flex-1 basis-56">
        <strong className="block">{name}</strong>
        {children}
      </p>
      <span className="flex gap-2">
        <Button size="small" onClick={onEdit} aria-label={t('Change {point}', { point: name })}>
          {t('Change')}
        </Button>
        <Button size="small" onClick={onRemove} aria-label={t('Take away {point}', { point: name })}>
          {t('Take away')}
        </Button>
      </span>
    </li>
  )
}
