import { t } from '#domain/language/translate.ts'
import { SelectField } from '../../ui/field.tsx'
import type { Order } from './sorting.ts'

/** In which order folders and documents stand. */
export function OrderField({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  return (
    <div className="no-print w-56">
      <SelectField label={t('Sort')} value={order} onChange={({ target }) => onChange(target.value as Order)}>
        <option value="newest">{t('Newest first')}</option>
        <option value="name">{t('By name')}</option>
      </SelectField>
    </div>
  )
}
