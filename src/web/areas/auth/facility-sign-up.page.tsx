import { titleOf } from '../../lib/site.ts'
import { PageTitle } from '../../ui/page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export const meta = () => titleOf('Create a facility account')

export default function FacilitySignUp() {
  return (
    <>
      <PageTitle>Create a facility account</PageTitle>
      <SignUpForm door="fam" />
    </>
  )
}
