import { ArticlePage } from '../../features/site/article-page.tsx'
import { titleOf } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'

export const meta = () => titleOf('Talk to us')

const parts = [
  {
    title: 'About an appointment',
    text: 'Find your clinic and its phone number by its name or town. The number also stands in the message we sent you.',
  },
  {
    title: 'About this site',
    text: 'The contact form of this installation is not open yet. Until then the operator is reached on the ways it has given you.',
  },
]

export default function Contact() {
  return (
    <ArticlePage
      title="Talk to us"
      lead="For questions about an appointment, the clinic can help fastest."
      parts={parts}
    >
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/find" look="primary">
          Find a clinic
        </ButtonLink>
        <ButtonLink to="/faq">Read the FAQ</ButtonLink>
      </p>
    </ArticlePage>
  )
}
