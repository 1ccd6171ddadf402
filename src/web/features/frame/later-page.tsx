import { ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page.tsx'

/** A screen that this installation does not have yet: a heading, one honest sentence, and a way to what works. */
export function LaterPage({
  title,
  sentence,
  to,
  label,
}: {
  title: string
  sentence: string
  to: string
  label: string
}) {
  return (
    <div className="grid justify-items-start gap-5">
      <PageTitle lead={sentence}>{title}</PageTitle>
      <ButtonLink to={to} look="primary">
        {label}
      </ButtonLink>
    </div>
  )
}
