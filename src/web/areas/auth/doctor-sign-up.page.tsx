import { t } from '#domain/language/translate.ts'
import { titleOf } from '../../lib/site.ts'
import { PageTitle } from '../../ui/page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export const meta = () => titleOf(t('Create a doctor account'))

export default function DoctorSignUp() {
  return (
    <>
      <PageTitle>{t('Create a doctor account')}</PageTitle>
      <SignUpForm door="doc" note={t('Next: your profile, your hours, and a check of your licence.')} />
    </>
  )
}
