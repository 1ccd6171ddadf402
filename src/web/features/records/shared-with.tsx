import { t } from '#domain/language/translate.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { type Item, useSharing } from './records.ts'

type Props = {
  item: Item
  /** The folders that it lies in. */
  within: readonly string[]
  patient: string
}

/** The names of those who can open a document, by itself or with a folder that it lies in. */
export function SharedWith({ item, within, patient }: Props) {
  const sharing = useSharing(patient)
  if (item.is_hidden || item.shared_with === 0) return t('Nobody')
  if (!isShown(sharing)) return isShut(sharing) ? t('Not known') : t('Loading…')
  const grants = sharing.data.grants.filter(
    ({ item_id, folder_id }) => item_id === item.id || (folder_id !== null && within.includes(folder_id)),
  )
  return [...new Map(grants.map(({ to, doctor }) => [to, doctor]))].map(([to, name], place) => (
    <span key={to}>
      {place > 0 ? ' · ' : null}
      <bdi>{name}</bdi>
    </span>
  ))
}
