import { ArticlePage } from '../../features/site/article-page.tsx'
import { titleOf } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'

export const meta = () => titleOf('Cookie and privacy policy')

const parts = [
  {
    title: 'What is kept',
    text: 'Your name, birth date, contact details and your visits. The clinic sees what concerns your visit.',
  },
  {
    title: 'Cookies: session',
    text: 'Keeps you logged in. Gone when you close the browser, or after 30 days if you choose to stay logged in.',
  },
  { title: 'Cookies: visitor', text: 'Remembers a booking you began, for 90 days. It says nothing about you.' },
  { title: 'Cookies: csrftoken', text: 'Protects forms against misuse. Gone when you close the browser.' },
  { title: 'Cookies: cookies_accepted', text: 'Remembers that you closed the notice, for a year.' },
  { title: 'Draft', text: 'This text is to be completed and checked by the operator of this installation.' },
]

export default function Privacy() {
  return (
    <ArticlePage
      title="Cookie and privacy policy"
      lead="We collect what is needed to book and run your visits. We use no advertising and no tracking cookies."
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
