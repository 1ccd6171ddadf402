import { longestOfService } from '#domain/availability/service-limits.ts'
import { serviceName } from '#domain/availability/service-rules.ts'
import { t } from '#domain/language/translate.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import { useTheirs } from '../../../lib/use-theirs.ts'
import { BothVersions } from '../../../ui/both-versions.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { SaveOrClose } from '../../../ui/save-or-close.tsx'
import { Form } from '../../../ui/form.tsx'
import { NeedsEditor } from './needs-editor.tsx'
import { QuestionsEditor } from './questions-editor.tsx'
import { ServiceFigures } from './service-figures.tsx'
import { serviceLines } from './service-lines.ts'
import { type Service, type ServiceInput, serviceOf, type ServiceValues, valuesOf } from './service-values.ts'
import type { Setup } from '../setup/use-setup.ts'

type Props = {
  service: Service | null
  /** Minutes before a visit that a new service begins with. */
  cutoff: number | null
  resources: Setup['resources']
  /** The version is that of the service which is changed, as whoever saves has seen it. */
  onSave: (service: ServiceInput, version: number) => Promise<void>
  onClose: () => void
}

/** Figures that the form asks for in another unit than the server. */
const formNames: Record<string, string> = { fee_minor: 'price', answer_minutes: 'answer_hours' }

/** What patients can book: how long, where, at what price, and what is asked before. */
export function ServiceForm({ service, cutoff, resources, onSave, onClose }: Props) {
  const { theirs, base, version, refusal, settle } = useTheirs(service ?? undefined)
  const stood = valuesOf(base ?? null, cutoff)
  const form = useSentForm<ServiceValues>({
    defaultValues: stood,
    refusal,
    nameOf: (field) => formNames[field] ?? field,
    send: (values) => onSave(serviceOf(values), version),
  })
  const questions = form.drawn('questions')
  const needs = form.drawn('needs')
  return (
    <Form of={form} className="grid gap-4">
      <BothVersions
        theirs={theirs && valuesOf(theirs)}
        form={form}
        linesOf={(saved, mine) => serviceLines(saved, mine, resources)}
        onSettled={settle}
      />
      <TextField label={t('Name')} maxLength={longestOfService.name} {...form.field('name', serviceName)} />
      <TextArea
        label={t('Description')}
        optional
        maxLength={longestOfService.description}
        {...form.field('description')}
      />
      <ServiceFigures form={form} stood={stood} />
      <SelectField label={t('Who may book')} {...form.field('audience')}>
        <option value="everyone">{t('Everyone')}</option>
        <option value="returning">{t('Patients who were with me before')}</option>
      </SelectField>
      <TextArea
        label={t('What to prepare')}
        optional
        hint={t('Patients read it with their appointment: what to bring, what to do before.')}
        maxLength={longestOfService.preparation}
        {...form.field('preparation')}
      />
      <NeedsEditor needs={needs.value} resources={resources} error={needs.error} onChange={needs.onChange} />
      <QuestionsEditor questions={questions.value} error={questions.error} onChange={questions.onChange} />
      <SaveOrClose isSending={form.isSending} onClose={onClose} save={t('Save service')} />
    </Form>
  )
}
