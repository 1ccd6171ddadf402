import { t } from '#domain/language/translate.ts'
import { logoFault, logoKinds } from '#domain/profiles/facility-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { type FacilityProfile, useSaved } from './use-facility-profile.ts'

/** The logo as it is, and another one with a look at it before it is sent. */
export function LogoForm({ profile }: { profile: FacilityProfile }) {
  const saved = useSaved(profile.id)
  const form = useSentForm<{ facility_logo: File | null }>({
    defaultValues: { facility_logo: null },
    send: async ({ facility_logo }) => {
      const body = new FormData()
      if (facility_logo) body.set('facility_logo', facility_logo)
      await saved(call('POST /facilities/:facilityId/logo', { params: { facilityId: profile.id }, body }))
      form.reset()
    },
  })
  const logo = form.drawn('facility_logo', logoFault)
  return (
    <Card>
      <Form of={form} label={t('Logo')} className="grid gap-4">
        <h2 className="text-2xl">{t('Logo')}</h2>
        {profile.facility_logo ? (
          <img
            src={profile.facility_logo}
            alt={t('Logo of {name}', { name: profile.name })}
            width={128}
            height={128}
            className="size-32 rounded-card border border-line object-cover"
          />
        ) : null}
        <FileField
          label={t('Another logo')}
          hint={t('JPG, PNG, GIF or WEBP, up to 5 MB')}
          accept={logoKinds.join()}
          file={logo.value}
          onChange={logo.onChange}
          error={logo.error}
          preview={logoFault(logo.value) === undefined}
        />
        <Button type="submit" className="justify-self-start" busy={form.isSending && t('Saving…')}>
          {t('Change logo')}
        </Button>
      </Form>
    </Card>
  )
}
