import { useNavigate } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { asLocalDate, dateWords } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { PaletteProps } from './palette.tsx'
import { fittingEntries, keepRecent, patientQuestion, recentEntries, type PaletteEntry } from './palette-entries.ts'

/** One field that leads to everything: what fits to what is typed, and before that what was used last. */
export function PaletteDialog({ entries, register, onClose }: PaletteProps & { onClose: () => void }) {
  const navigate = useNavigate()
  const recent = recentEntries(entries)
  const go = (entry: PaletteEntry) => {
    onClose()
    if (entries.some(({ key }) => key === entry.key)) keepRecent(entry.key)
    if ('to' in entry) void navigate(entry.to)
    else entry.act()
  }
  const suggest = async (text: string) => [...(await patientsFor(text, register)), ...fittingEntries(entries, text)]
  return (
    <Dialog title={t('Search and actions')} open onClose={onClose}>
      <Combobox
        label={t('Where to, or what to do')}
        {...(register
          ? { hint: t('A page, an action, or a patient: name with date of birth as 1980-12-31 or phone.') }
          : {})}
        autoFocus
        least={1}
        leads
        suggest={suggest}
        onChoose={go}
        none={t('Nothing fits. Try another word.')}
      />
      {recent.length > 0 ? (
        <section className="grid gap-2">
          <h3 className="text-sm text-muted">{t('Used last')}</h3>
          <p className="flex flex-wrap gap-2">
            {recent.map((entry) => (
              <Button key={entry.key} size="small" onClick={() => go(entry)}>
                {entry.label}
              </Button>
            ))}
          </p>
        </section>
      ) : null}
    </Dialog>
  )
}

/** Patients by the rule of the register: each search is a look that is written down, so nothing is asked before it is whole. */
async function patientsFor(text: string, register: PaletteProps['register']): Promise<PaletteEntry[]> {
  const body = register ? patientQuestion(text) : undefined
  if (!register || !body) return []
  const { results } = await call('POST /branches/:branchId/patients/search', {
    params: { branchId: register.branchId },
    body,
  }).catch(() => ({ results: [] }))
  return results.slice(0, 5).map(({ id, name, date_of_birth }) => ({
    key: id,
    label: name,
    hint: date_of_birth ? dateWords(asLocalDate(date_of_birth)) : '',
    to: `${register.home}/records?p=${id}`,
  }))
}
