import { t } from '#domain/language/translate.ts'
import { titleOf } from '../../lib/site.ts'
import { PageTitle } from '../../ui/page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export const meta = () => titleOf(t('Create a patient account'))

export default function UserSignUp() {
  return (
    <>
      <PageTitle>{t('Create a patient account')}</PageTitle>
      <SignUpForm door="usr" />
    </>
  )
}
