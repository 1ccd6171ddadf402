import { ShieldX } from 'lucide-react'
import { useState } from 'react'
import { useActionData, type ActionFunctionArgs } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { CredentialCard } from '../../features/credentials/credential-card.tsx'
import { call } from '../../lib/browser-call.ts'
import { refusedWith, textIn } from '../../lib/posted-form.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { serverCall } from '../../lib/server-call.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { PageTitle } from '../../ui/page.tsx'

export const handle = { isStill: true }

export const meta = () => [{ title: t('Check a certificate') }, { name: 'robots', content: 'noindex' }]

/** For browsers without scripts, and for who sends before React is there. */
export async function action({ request, context }: ActionFunctionArgs) {
  const credential = textIn(await request.formData(), 'credential')
  try {
    const found = await serverCall(context)('POST /credential-checks', { body: { credential } })
    return { found, refused: undefined }
  } catch (error) {
    return { found: undefined, refused: refusedWith({ credential }, error) }
  }
}

/** Anybody pastes the signed file of a doctor and reads whether it was made here and stands today. */
export default function CredentialCheck() {
  const before = useActionData<typeof action>()
  const [found, setFound] = useState(before?.found)
  const { brand } = useSite()
  const form = useSentForm({
    defaultValues: {},
    before: before?.refused,
    send: async (body: { credential: string }) => setFound(await call('POST /credential-checks', { body })),
  })
  return (
    <div className="wrap grid max-w-2xl gap-6 py-12">
      <PageTitle
        lead={t(
          'Paste the signed file of a doctor, or the link of the certificate. {brand} tells whether it was made here and stands today.',
          { brand },
        )}
      >
        {t('Check a certificate')}
      </PageTitle>
      <Form isFree of={form} method="post" className="grid gap-4">
        <TextArea
          label={t('The text of the file, or the link')}
          rows={6}
          maxLength={6000}
          dir="ltr"
          spellCheck={false}
          defaultValue={before?.refused?.typed.credential}
          {...form.field('credential')}
        />
        <p>
          <Button type="submit" look="primary" busy={form.isSending && t('Checking…')}>
            {t('Check')}
          </Button>
        </p>
      </Form>
      {found?.credential ? <CredentialCard credential={found.credential} /> : null}
      {found && !found.is_ours ? (
        <p
          role="status"
          className="flex items-start gap-4 rounded-card border border-danger bg-danger-tint p-6 text-xl font-semibold text-danger"
        >
          <ShieldX size={36} aria-hidden className="flex-none" />
          {t('This was not made here, or it was changed since. Do not rely on it.')}
        </p>
      ) : null}
    </div>
  )
}
