import { type Clause, LegalPage } from '../../features/site/legal-page.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { useSite } from '../../lib/site.ts'

export const meta = (source: Parameters<typeof pageMeta>[0]) =>
  pageMeta(source, {
    title: 'Terms and conditions',
    description: 'What patients, doctors, clinics and the operator of this site can expect from each other.',
  })

export default function Terms() {
  const { brand, operator, emergencyNumber } = useSite()
  const clauses: Clause[] = [
    {
      id: 'responsible',
      title: 'Who is responsible',
      summary: 'Clinics for care, the operator for this site.',
      text: (
        <p>
          {operator} runs this site. Doctors and clinics offer the visits and are responsible for care. The check of a
          licence says that it was valid on the date shown; it is not a promise about results.
        </p>
      ),
    },
    {
      id: 'emergencies',
      title: 'Not for emergencies',
      summary: `If someone's life is at risk, call ${emergencyNumber} now.`,
      text: <p>Nobody watches messages and requests on this site around the clock.</p>,
    },
    {
      id: 'account',
      title: 'Your account',
      summary: 'Give true details. It is yours alone.',
      text: <p>Keep the password to yourself, and tell us when you think that somebody else knows it.</p>,
    },
    {
      id: 'visits',
      title: 'Booking and cancelling',
      summary: 'Come, or cancel in time.',
      text: (
        <p>
          A booked time is yours. You can cancel until the start and move it until the time shown when you booked. A
          request is booked when the clinic accepts it. Clinics may charge for visits; the price stands beside the
          service before you book.
        </p>
      ),
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      summary: 'One person, one visit at a time.',
      text: (
        <p>
          Do not hold times that you do not need, do not book under another name, and do not collect data with machines.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      text: <p>When these terms change, the date above changes.</p>,
    },
  ]
  return (
    <LegalPage
      title="Terms and conditions"
      lead={`Come, or cancel in time. Give true details. Do not use ${brand} for emergencies. Clinics are responsible for care, ${operator} for this site.`}
      clauses={clauses}
    />
  )
}
