import { useState } from 'react'
import { useActionData, type ActionFunctionArgs } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { BoardHead } from '../../features/site/page-parts.tsx'
import { ContactClinic } from '../../features/site/contact-clinic.tsx'
import { ContactForm, sendMessage } from '../../features/site/contact-form.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { refusedWith, textIn } from '../../lib/posted-form.ts'
import { rich } from '../../lib/rich.tsx'
import { serverCall } from '../../lib/server-call.ts'
import { useSite } from '../../lib/site.ts'
import { Card } from '../../ui/page.tsx'

export const handle = { isStill: true }

export const meta = (source: Parameters<typeof pageMeta>[0]) =>
  pageMeta(source, {
    title: t('Talk to us'),
    description: t('Find the phone number of your clinic, or write to the people who run this site.'),
  })

/** For browsers without scripts, and for who sends before React is there. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const text = (name: string) => textIn(form, name)
  const typed = { name: text('name'), email: text('email'), topic: text('topic'), message: text('message') }
  try {
    const sent = await sendMessage(serverCall(context), { ...typed, website: text('website') })
    return { sent, refused: undefined }
  } catch (error) {
    return { sent: undefined, refused: refusedWith(typed, error) }
  }
}

export default function Contact() {
  const before = useActionData<typeof action>()
  const [sent, setSent] = useState(before?.sent)
  const { brand, contactHours, emergencyNumber, operator, operatorAddress } = useSite()
  return (
    <>
      <BoardHead
        title={t('Talk to us')}
        lead={t(
          'For questions about an appointment, the clinic can help fastest. For anything about {brand}, write to us.',
          { brand },
        )}
      >
        <p className="reading rounded-card bg-danger-tint p-5 text-xl font-bold text-danger">
          <a href={`tel:${emergencyNumber}`} className="underline">
            {t('If this is an emergency call {emergencyNumber}', { emergencyNumber })}
          </a>
        </p>
        <section className="grid gap-4" aria-labelledby="clinic">
          <h2 id="clinic" className="text-2xl">
            {t('About an appointment? Contact the clinic')}
          </h2>
          <ContactClinic />
        </section>
      </BoardHead>
      <div className="wrap grid gap-10 py-12 lg:grid-cols-[1fr_360px]">
        <section className="grid content-start gap-4" aria-labelledby="write">
          <h2 id="write" className="text-2xl">
            {t('About {brand}', { brand })}
          </h2>
          {sent ? <Sent {...sent} /> : <ContactForm before={before?.refused} onSent={setSent} />}
        </section>
        <Card as="section" className="self-start">
          <h2 className="text-xl">{operator}</h2>
          {operatorAddress ? <p className="mt-2 whitespace-pre-line text-muted">{operatorAddress}</p> : null}
          {contactHours ? <p className="mt-2 text-muted">{contactHours}</p> : null}
          <p className="mt-2 text-muted">{t('Messages are read by people. Do not send health details here.')}</p>
        </Card>
      </div>
    </>
  )
}

function Sent({ email, reference }: { email: string; reference: string }) {
  return (
    <div role="status" className="rounded-card border border-line bg-tint p-5 text-on-tint">
      <p className="text-lg font-semibold">{t('Message sent.')}</p>
      <p>
        {rich('We reply to <bdi>{email}</bdi> within 2 working days. Reference {reference}', {
          bdi: (text) => <bdi>{text}</bdi>,
          email,
          reference,
        })}
      </p>
    </div>
  )
}
