import { t } from '#domain/language/translate.ts'
import { useAddress } from '../../lib/use-address.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/page.tsx'

/** The address asks for a branch that the facility does not have: an old link, or a typing error. */
export function NoSuchBranch() {
  const { set } = useAddress()
  return (
    <Empty action={<Button onClick={() => set({ branch: null })}>{t('Show all branches')}</Button>}>
      {t('Your facility has no such branch.')}
    </Empty>
  )
}
