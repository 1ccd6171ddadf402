import { ArticlePage } from '../../features/site/article-page.tsx'
import { titleOf } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'

export const meta = () => titleOf('Terms and conditions')

const parts = [
  { title: 'Who is responsible', text: 'Clinics are responsible for care, the operator for this site.' },
  { title: 'Your account', text: 'It is yours alone. Keep the password to yourself.' },
  { title: 'Cancelling', text: 'You can cancel until the start. Please do it as soon as you know.' },
  { title: 'Draft', text: 'This text is to be completed and checked by the operator of this installation.' },
]

export default function Terms() {
  return (
    <ArticlePage
      title="Terms and conditions"
      lead="Come, or cancel in time. Give true details. Do not use this site for emergencies."
      parts={parts}
    >
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/contact" look="primary">
          Contact
        </ButtonLink>
      </p>
    </ArticlePage>
  )
}
