import { listComma, t } from '#domain/language/translate.ts'

type Visit = {
  readonly mode: 'in_person' | 'video'
  readonly branch: { readonly name: string }
  readonly room: string | null
  readonly equipment: readonly { readonly name: string; readonly is_out: boolean }[]
}

/** Where a visit is, with its room and devices; what is out of order then is said. */
export function whereWords({ mode, branch, room, equipment }: Visit): string {
  const things = equipment.map(({ name, is_out }) => (is_out ? t('{name} (out of order)', { name }) : name))
  const place = mode === 'video' ? t('Video') : branch.name
  return [place, ...(things.length > 0 ? things : [room])].filter(Boolean).join(listComma())
}
