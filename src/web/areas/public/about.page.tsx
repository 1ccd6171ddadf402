import { ArticlePage } from '../../features/site/article-page.tsx'
import { titleOf } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'

export const meta = () => titleOf('Why we made this')

const parts = [
  {
    title: 'A calendar that tells the truth',
    text: 'Too often it means busy lines, times that turn out not to exist, and waiting rooms without news. This is a shared calendar that tells the truth to everyone: the patient, the doctor, the desk and the people who run the clinic.',
  },
  {
    title: 'What we hold to',
    text: 'Every time shown can be booked. Nobody can pay to be listed first. Health data is for care, not for advertising. Anyone can use it, whatever their device or ability. Anyone can read the code and run it.',
  },
  { title: 'Who runs this site', text: 'This is an installation run by its owner. Contact them for details.' },
  { title: 'What we are not', text: 'We do not give medical advice and we do not replace emergency care.' },
]

export default function About() {
  return (
    <ArticlePage title="Why we made this" lead="Getting to see a doctor should not be the hard part." parts={parts}>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/contact" look="primary">
          Contact
        </ButtonLink>
        <ButtonLink to="/find">Find a doctor</ButtonLink>
      </p>
    </ArticlePage>
  )
}
