import { t } from '#domain/language/translate.ts'
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

const isImage = (file: File | null) => file !== null && /^image\/(jpeg|png)$/.test(file.type)

type Values = { name: string; facility_logo: File | null }

/** The form that makes a facility (specification, sections 5 and 8). */
export function FacilityForm() {
  const form = useSentForm<Values>({
    defaultValues: { name: '', facility_logo: null },
    refusal: () => {
      toast('error', t(literal.S12))
      return t(literal.S12)
    },
    send: async ({ name, facility_logo }) => {
      const body = new FormData()
      body.set('name', name)
      if (facility_logo) body.set('facility_logo', facility_logo)
      storeRecord('facility', await call('POST /facilities/', { body }))
      toastAfterReload('success', t(literal.S13))
      location.assign('/fam/dashboard')
    },
  })
  const logo = form.drawn('facility_logo', (file) => (isImage(file) ? undefined : t(literal.S7)))
  return (
    <Form of={form} className="grid max-w-xl gap-5">
      <PageTitle lead={t('Then you add its branches, and doctors join them.')}>{t('Your facility')}</PageTitle>
      <TextField
        label={t('Facility name')}
        {...form.field('name', (text) => (text.trim() === '' ? t(literal.S6) : undefined))}
      />
      <FileField
        label={t('Facility logo')}
        hint={t('JPG or PNG, up to 5 MB')}
        accept=".jpg,.jpeg,.png"
        file={logo.value}
        onChange={logo.onChange}
        error={logo.error}
        preview={isImage(logo.value)}
      />
      <Button type="submit" look="primary" className="justify-self-start" busy={form.isSending && t('Saving…')}>
        {t('Create facility')}
      </Button>
    </Form>
  )
}
