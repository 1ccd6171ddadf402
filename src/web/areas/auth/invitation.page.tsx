import { titleOf } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page.tsx'

export const meta = () => titleOf('Invitation')

/** The doors for invited people, opened without an invitation. */
export default function Invitation() {
  return (
    <>
      <PageTitle>You need an invitation</PageTitle>
      <p className="text-muted">
        You need an invitation to use this page. Ask the clinic for one, or create an account of your own instead.
      </p>
      <ButtonLink to="/auth/facility-signup" look="primary">
        Create a facility account
      </ButtonLink>
      <ButtonLink to="/auth/doctor-signup">Create a doctor account</ButtonLink>
    </>
  )
}
