import { useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { languageNames, languages } from '#domain/language/languages.ts'
import type { OrderRule } from '#domain/queue/order.ts'
import { orderWords } from '#domain/queue/order.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { useTheirs } from '../../lib/use-theirs.ts'
import { BothVersions, type VersionLine } from '../../ui/both-versions.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField, SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import type { Board } from './use-board.ts'

type Settings = Board['settings']

/** Who goes before whom, how numbers look, when patients may say that they are here, and what the screens do. */
export function RulesForm({ settings, branchId }: { settings: Settings; branchId: string }) {
  const queries = useQueryClient()
  const { theirs, version, refusal, settle, adopt } = useTheirs(settings)
  const form = useSentForm({
    defaultValues: typedOf(settings),
    refusal,
    send: async (values) => {
      const saved = await call('PUT /branches/:branchId/queue-settings', {
        params: { branchId },
        body: { ...bodyOf(values), version },
      })
      adopt({ ...settings, ...bodyOf(values), version: saved.version })
      await queries.invalidateQueries({ queryKey: ['queue', branchId] })
      toast('success', t('The rules of the queue are saved'))
    },
  })
  const count = (most: number) => (text: string) =>
    /^\d+$/.test(text) && Number(text) <= most ? undefined : t('A whole number up to {most}', { most })
  const letters = (text: string) => (/^[A-Za-z]{1,2}$/.test(text) ? undefined : t('One or two letters, A to Z'))
  const rule = form.watch('rule') as OrderRule
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl">{t('Rules of the queue')}</h2>
      <Form of={form} className="grid gap-4 rounded-card border border-line bg-surface p-5">
        <BothVersions theirs={theirs && typedOf(theirs)} form={form} linesOf={linesOf} onSettled={settle} />
        <p className="rounded-field bg-tint p-3 font-semibold text-on-tint">
          {t(orderWords({ rule, elderlyFirst: form.watch('elderly_first') }))}
        </p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <SelectField label={t('Order')} {...form.field('rule')}>
            <option value="booked">{t('Booked time first, then arrival')}</option>
            <option value="arrival">{t('In order of arrival')}</option>
          </SelectField>
          <TextField label={t('Letter of booked visits')} maxLength={2} {...form.field('prefix', letters)} />
          <TextField label={t('Letter of walk-ins')} maxLength={2} {...form.field('walk_in_prefix', letters)} />
          <TextField
            label={t('Most walk-ins a day')}
            optional
            inputMode="numeric"
            {...form.field('most_walk_ins', (text) => (text === '' ? undefined : count(999)(text)))}
          />
          <TextField
            label={t('Check-in opens, minutes before')}
            inputMode="numeric"
            {...form.field('check_in_before', count(720))}
          />
          <TextField
            label={t('Check-in closes, minutes after')}
            inputMode="numeric"
            {...form.field('check_in_after', count(720))}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr]">
          <TextField label={t('Line on the waiting-room screen')} optional maxLength={200} {...form.field('message')} />
          <SelectField label={t('Language of the screens')} {...form.field('screen_language')}>
            <option value="">{t('Of each browser')}</option>
            {languages.map((language) => (
              <option key={language} value={language} lang={language}>
                {languageNames[language]}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="grid gap-x-6 sm:grid-cols-2">
          <CheckField label={t('Elderly or disabled people go before others')} {...form.field('elderly_first')} />
          <CheckField label={t('The screen speaks each call')} {...form.field('speaks')} />
          <CheckField
            label={t('Check-in at the door asks for the code on the screen')}
            {...form.field('asks_door_code')}
          />
        </div>
        <p>
          <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
            {t('Save the rules')}
          </Button>
        </p>
      </Form>
    </section>
  )
}

type Typed = Omit<Settings, 'rule' | 'check_in_before' | 'check_in_after' | 'most_walk_ins'> &
  Record<'rule' | 'check_in_before' | 'check_in_after' | 'most_walk_ins', string>

function typedOf(settings: Settings): Typed {
  return {
    ...settings,
    check_in_before: String(settings.check_in_before),
    check_in_after: String(settings.check_in_after),
    most_walk_ins: settings.most_walk_ins === null ? '' : String(settings.most_walk_ins),
  }
}

function linesOf(theirs: Typed, mine: Typed): VersionLine[] {
  const yes = (is: boolean) => (is ? t('Yes') : t('No'))
  const words: readonly [string, (values: Typed) => string][] = [
    [t('Order'), ({ rule, elderly_first: elderlyFirst }) => t(orderWords({ rule: rule as OrderRule, elderlyFirst }))],
    [t('Letter of booked visits'), ({ prefix }) => prefix.toUpperCase()],
    [t('Letter of walk-ins'), ({ walk_in_prefix: letter }) => letter.toUpperCase()],
    [t('Most walk-ins a day'), ({ most_walk_ins: most }) => most],
    [t('Check-in opens, minutes before'), ({ check_in_before: minutes }) => minutes],
    [t('Check-in closes, minutes after'), ({ check_in_after: minutes }) => minutes],
    [t('Line on the waiting-room screen'), ({ message }) => message],
    [t('Language of the screens'), ({ screen_language: language }) => nameOf(language)],
    [t('The screen speaks each call'), ({ speaks }) => yes(speaks)],
    [t('Check-in at the door asks for the code on the screen'), ({ asks_door_code: asks }) => yes(asks)],
  ]
  return words.map(([label, say]) => ({ label, theirs: say(theirs), mine: say(mine) }))
}

const nameOf = (language: Typed['screen_language']) =>
  language === '' ? t('Of each browser') : languageNames[language]

function bodyOf({ rule, most_walk_ins, check_in_before, check_in_after, prefix, walk_in_prefix, ...rest }: Typed) {
  const { elderly_first, asks_door_code, speaks, screen_language, message } = rest
  return {
    elderly_first,
    asks_door_code,
    speaks,
    screen_language,
    message,
    rule: rule as OrderRule,
    prefix: prefix.toUpperCase(),
    walk_in_prefix: walk_in_prefix.toUpperCase(),
    most_walk_ins: most_walk_ins === '' ? null : Number(most_walk_ins),
    check_in_before: Number(check_in_before),
    check_in_after: Number(check_in_after),
  }
}
