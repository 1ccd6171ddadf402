import { t } from '#domain/language/translate.ts'
import { titleOf } from '../../lib/site.ts'
import { PageTitle } from '../../ui/page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export const meta = () => titleOf(t('Create a facility account'))

export default function FacilitySignUp() {
  return (
    <>
      <PageTitle>{t('Create a facility account')}</PageTitle>
      <SignUpForm door="fam" />
    </>
  )
}
