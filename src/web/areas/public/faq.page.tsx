import { PageTitle } from '../../ui/page.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf('FAQ')

const groups = [
  {
    title: 'Booking',
    questions: [
      [
        'Do I need an account?',
        'No, not to look or to pick a time. When you book we ask for your name, date of birth and a way to reach you, and send a code to check it. You can add a password later.',
      ],
      [
        'How do I know I am booked?',
        'You see a green page that says "Your appointment is booked" and get a message. If you only see "We sent your request", the clinic still has to answer.',
      ],
      ['Why is a time held for 10 minutes only?', 'So that others get a chance if you leave. You can ask for longer.'],
      ['Does it cost anything?', 'Booking is free for patients. If a visit has a price, you see it first.'],
    ],
  },
  {
    title: 'Changing and cancelling',
    questions: [
      ['How late can I cancel?', 'Until the start. Please do it as soon as you know.'],
      ['How late can I move it?', 'Usually until 2 hours before. After that call the clinic.'],
      ['I am running late.', "Open your appointment; the clinic's number is there."],
    ],
  },
  {
    title: 'Doctors and facilities',
    questions: [
      ['What does the badge mean?', 'On the date shown, a person checked the licence against the public register.'],
      [
        'How long does the check take?',
        'Your profile shows where your check stands. You can set up everything meanwhile.',
      ],
      ['Who owns the data?', 'The clinic and its patients.'],
    ],
  },
] as const

export default function Faq() {
  return (
    <div className="wrap grid gap-8 py-12">
      <PageTitle>Questions and answers</PageTitle>
      {groups.map((group) => (
        <section key={group.title} className="reading grid gap-2">
          <h2 className="text-2xl">{group.title}</h2>
          {group.questions.map(([question, answer]) => (
            <details key={question} className="rounded-card border border-line bg-surface px-5 py-4">
              <summary className="font-semibold">{question}</summary>
              <p className="mt-2 text-muted">{answer}</p>
            </details>
          ))}
        </section>
      ))}
      <p>
        <ButtonLink to="/contact">Contact us</ButtonLink>
      </p>
    </div>
  )
}
