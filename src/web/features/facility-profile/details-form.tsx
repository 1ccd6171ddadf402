import { t } from '#domain/language/translate.ts'
import { brandColour } from '#domain/profiles/brand-colour.ts'
import { facilityRules, longestDescription } from '#domain/profiles/facility-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { BothVersions, type VersionLine } from '../../ui/both-versions.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { LogoForm } from './logo-form.tsx'
import { type FacilityProfile, useSaved } from './use-facility-profile.ts'
import { usePart } from './use-part.ts'

/** What the facility tells of itself: its public page and its messages show it. */
export function DetailsForm({ profile }: { profile: FacilityProfile }) {
  const saved = useSaved(profile.id)
  const { theirs, version, refusal, settle, adopt } = usePart(profile, (theirs, mine) =>
    linesOf(typedOf(theirs), typedOf(mine)),
  )
  const form = useSentForm({
    defaultValues: typedOf(profile),
    refusal,
    send: async (values) =>
      adopt(
        await saved(
          call('PUT /facilities/:facilityId/profile', {
            params: { facilityId: profile.id },
            body: { ...values, version },
          }),
        ),
      ),
  })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Card>
        <Form of={form} label={t('Details')} className="grid gap-5">
          <h2 className="text-2xl">{t('Details')}</h2>
          <BothVersions theirs={theirs && typedOf(theirs)} form={form} linesOf={linesOf} onSettled={settle} />
          <TextField label={t('Facility name')} {...form.field('name', facilityRules.name)} />
          <TextField
            label={t('Legal name')}
            optional
            hint={t('As it stands on letters and invoices.')}
            {...form.field('legal_name', facilityRules.legal_name)}
          />
          <TextArea label={t('Address')} optional rows={2} {...form.field('address', facilityRules.address)} />
          <TextField
            label={t('Register number')}
            optional
            hint={t('The number of your facility in an official register, if it has one.')}
            {...form.field('register_number', facilityRules.register_number)}
          />
          <p className="text-sm text-muted">
            {t(
              'When you change a name, the address or this number, patients can’t find you until we have looked again.',
            )}
          </p>
          <TextField
            label={t('Website')}
            optional
            type="url"
            inputMode="url"
            placeholder="https://"
            {...form.field('website', facilityRules.website)}
          />
          <TextArea
            label={t('Public description')}
            optional
            rows={5}
            maxLength={longestDescription}
            hint={t('What kind of house you are, in a few sentences. Your public page shows it.')}
            {...form.field('description', facilityRules.description)}
          />
          <BrandColour form={form} />
          <p className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
              {t('Save details')}
            </Button>
            <ButtonLink to={`/f/${profile.slug}`}>{t('Public page')}</ButtonLink>
          </p>
        </Form>
      </Card>
      <LogoForm profile={profile} />
    </div>
  )
}

type Typed = ReturnType<typeof typedOf>
type ColourForm = ReturnType<typeof useSentForm<Typed>>

function typedOf(profile: FacilityProfile) {
  const { name, legal_name, address, register_number, website, description, brand_colour } = profile
  return { name, legal_name, address, register_number, website, description, brand_colour }
}

function linesOf(theirs: Typed, mine: Typed): VersionLine[] {
  const words: readonly [keyof Typed, string][] = [
    ['name', t('Facility name')],
    ['legal_name', t('Legal name')],
    ['address', t('Address')],
    ['register_number', t('Register number')],
    ['website', t('Website')],
    ['description', t('Public description')],
    ['brand_colour', t('Brand colour')],
  ]
  return words.map(([field, label]) => ({ label, theirs: theirs[field], mine: mine[field] }))
}

/** The colour as text and as a field of the browser, with a look at how white text stands on it. */
function BrandColour({ form }: { form: ColourForm }) {
  const colour = form.watch('brand_colour').trim().toLowerCase()
  const isRead = colour !== '' && brandColour(colour) === undefined
  const isColour = /^#[0-9a-f]{6}$/.test(colour)
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-3">
        <div className="w-44">
          <TextField
            label={t('Brand colour')}
            optional
            dir="ltr"
            placeholder="#0f5f52"
            {...form.field('brand_colour', facilityRules.brand_colour)}
          />
        </div>
        <input
          type="color"
          aria-label={t('Pick a colour')}
          value={isColour ? colour : '#0f5f52'}
          onChange={(event) =>
            form.setValue('brand_colour', event.target.value, { shouldDirty: true, shouldValidate: true })
          }
          className="h-11 w-16 flex-none rounded-field border border-field bg-surface p-1"
        />
      </div>
      {isColour ? (
        <p
          className="rounded-field px-4 py-3 font-semibold text-white"
          style={{ backgroundColor: colour }}
          aria-hidden={!isRead}
        >
          {isRead ? t('White text can be read on this colour.') : form.watch('name')}
        </p>
      ) : null}
    </div>
  )
}
