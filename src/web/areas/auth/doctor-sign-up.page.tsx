import { titleOf } from '../../lib/site.ts'
import { PageTitle } from '../../ui/page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export const meta = () => titleOf('Create a doctor account')

export default function DoctorSignUp() {
  return (
    <>
      <PageTitle>Create a doctor account</PageTitle>
      <SignUpForm door="doc" note="Next: your profile, your hours, and a check of your licence." />
    </>
  )
}
