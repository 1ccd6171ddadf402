import { t } from '#domain/language/translate.ts'
import { logoFault, logoKinds } from '#domain/profiles/facility-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { literal } from '../../lib/messages.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { storeRecord } from '../../lib/session.ts'
import { toast, toastAfterReload } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { Form } from '../../ui/form.tsx'
import { PageTitle } from '../../ui/page.tsx'

/** So long somebody reads that the page is about to load anew. Milliseconds. */
const untilReload = 1500

type Values = { name: string; facility_logo: File | null }

/** The form that makes a facility (specification, sections 5 and 8). */
export function FacilityForm({ onMade }: { onMade: () => void }) {
  const form = useSentForm<Values>({
    defaultValues: { name: '', facility_logo: null },
    refusal: () => t(literal.S12),
    send: async ({ name, facility_logo }) => {
      const body = new FormData()
      body.set('name', name)
      if (facility_logo) body.set('facility_logo', facility_logo)
      const made = await call('POST /facilities/', { body }).catch((error: unknown) => {
        toast('error', t(literal.S12))
        throw error
      })
      storeRecord('facility', made)
      onMade()
      toast('success', t(literal.S13))
      toastAfterReload('success', t(literal.S13))
      await new Promise((resolve) => setTimeout(resolve, untilReload))
      location.assign('/fam/dashboard')
    },
  })
  const logo = form.drawn('facility_logo', logoFault)
  return (
    <Form of={form} className="grid max-w-xl gap-5">
      <PageTitle lead={t('Then you add its branches, and doctors join them.')}>{t('Your facility')}</PageTitle>
      <TextField
        label={t('Facility name')}
        {...form.field('name', (text) => (text.trim() === '' ? t(literal.S6) : undefined))}
      />
      <FileField
        label={t('Facility logo')}
        hint={t('JPG, PNG, GIF or WEBP, up to 5 MB')}
        accept={logoKinds.join()}
        file={logo.value}
        onChange={logo.onChange}
        error={logo.error}
        preview={logoFault(logo.value) === undefined}
      />
      <Button type="submit" look="primary" className="justify-self-start" busy={form.isSending && t('Saving…')}>
        {t('Create facility')}
      </Button>
    </Form>
  )
}
