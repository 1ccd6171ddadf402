import { mark, t } from '#domain/language/translate.ts'
import { CheckField, SelectField, TextField } from '../../ui/field.tsx'
import type { Kind } from '../../parts/people/check-words.ts'
import { evidenceWords } from './check-words.ts'
import { asksRegister, isTicked, type Ticked } from './case-values.ts'
import type { CaseFormOf } from './use-case-form.ts'
import type { Case } from './case.ts'

const asks: Record<Ticked, string> = {
  identity: mark('The document is real, in date, and names this person'),
  registry: mark('The register names this person, with this number, and lets them work'),
  specialty: mark('This person is trained in this specialty'),
}

type Props = { kind: Kind; one: Case; form: CaseFormOf }

/** One thing that is looked at: ticked, then by what, and until when it holds. */
export function LookedRow({ kind, one, form }: Props) {
  if (!isTicked(kind)) return null
  const looked = form.watch()[kind]
  return (
    <div className="grid gap-3">
      <CheckField label={t(asks[kind])} {...form.field(`${kind}.seen`)} />
      {looked.seen ? (
        <div className="grid gap-3 sm:ps-8">
          {kind === 'specialty' ? <HowKnown one={one} form={form} /> : null}
          {looked.way === 'document' ? (
            <Documents kind={kind} one={one} form={form} />
          ) : asksRegister(kind, form.watch()) ? (
            <TextField
              label={t('Register looked into')}
              hint={t('Patients read it.')}
              {...form.field(`${kind}.source`)}
            />
          ) : null}
          <TextField type="date" label={t('Holds until')} optional {...form.field(`${kind}.valid_until`)} />
        </div>
      ) : null}
    </div>
  )
}

/** Where the specialty stands. Another register has a name of its own, which nobody knows before it is typed. */
function HowKnown({ one, form }: Pick<Props, 'one' | 'form'>) {
  const way = form.field('specialty.way')
  return (
    <SelectField
      label={t('How it is known')}
      {...way}
      onChange={(event) => {
        form.setValue('specialty.source', event.target.value === 'elsewhere' ? '' : one.authority_name)
        return way.onChange(event)
      }}
    >
      <option value="register">{t('The register says so')}</option>
      <option value="elsewhere">{t('Another register says so')}</option>
      <option value="document">{t('A certificate says so')}</option>
    </SelectField>
  )
}

function Documents({ kind, one, form }: Props & { kind: Ticked }) {
  const { value, onChange } = form.drawn(`${kind}.evidence`)
  const open = one.evidence.filter(({ is_decided: decided }) => !decided)
  const error = form.errorOf(`${kind}.source`)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{t('Document that shows it')}</legend>
      {open.length === 0 ? <p className="text-muted">{t('No document was handed in.')}</p> : null}
      {open.map(({ id, kind: shows, file_name: file }) => (
        <CheckField
          key={id}
          label={`${t(evidenceWords[shows])}: ${file}`}
          checked={value.includes(id)}
          onChange={() => onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id])}
        />
      ))}
      {error ? (
        <p role="alert" className="font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
