import { titleOf } from '../../lib/site.ts'
import { PageTitle } from '../../ui/page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export const meta = () => titleOf('Create a patient account')

export default function UserSignUp() {
  return (
    <>
      <PageTitle>Create a patient account</PageTitle>
      <SignUpForm door="usr" />
    </>
  )
}
