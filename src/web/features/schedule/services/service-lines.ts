import type { Question } from '#domain/booking/questions.ts'
import { listComma, t } from '#domain/language/translate.ts'
import type { VersionLine } from '../../../ui/both-versions.tsx'
import { kindWords } from '../../../parts/resources/point-kinds.ts'
import { kindsOf } from './question-choices.ts'
import type { NeedLine } from './need-lines.ts'
import type { ServiceValues } from './service-values.ts'
import type { Setup } from '../setup/use-setup.ts'
import { modeWords } from './use-branch-services.ts'

/** Two states of a service line by line, as its form asks for it. */
export function serviceLines(theirs: ServiceValues, mine: ServiceValues, resources: Setup['resources']): VersionLine[] {
  const words: readonly [string, (values: ServiceValues) => string][] = [
    [t('Name'), ({ name }) => name.trim()],
    [t('Description'), ({ description }) => description.trim()],
    [t('Minutes'), ({ minutes }) => minutes.trim()],
    [t('How'), ({ mode }) => t(modeWords[mode])],
    [t('Price'), priceWords],
    [t('Break before, minutes'), ({ buffer_before }) => buffer_before.trim()],
    [t('Break after, minutes'), ({ buffer_after }) => buffer_after.trim()],
    [t('Times start every, minutes'), ({ step }) => step.trim()],
    [t('People per visit'), ({ capacity }) => capacity.trim()],
    [t('Least notice, hours'), ({ min_notice }) => min_notice.trim()],
    [t('How far ahead, days'), ({ horizon_days }) => horizon_days.trim()],
    [t('Patients can move it until, hours before'), ({ change_cutoff }) => change_cutoff.trim()],
    [t('Booking'), ({ approval }) => (approval === 'auto' ? t('Booked at once') : t('I confirm each request'))],
    [t('Answer requests within, hours'), (of) => (of.approval === 'manual' ? of.answer_hours.trim() : '')],
    [
      t('Who may book'),
      ({ audience }) => (audience === 'everyone' ? t('Everyone') : t('Patients who were with me before')),
    ],
    [t('What to prepare'), ({ preparation }) => preparation.trim()],
    [t('Come again after, weeks'), ({ follow_up_weeks }) => follow_up_weeks.trim()],
    [t('What it needs'), ({ needs }) => needs.map((need) => needWords(need, resources)).join(listComma())],
    [
      t('Questions to the patient'),
      ({ questions }) => questions.map((question) => questionWords(question, questions)).join(listComma()),
    ],
  ]
  return words.map(([label, say]) => ({ label, theirs: say(theirs), mine: say(mine) }))
}

function priceWords({ price, currency }: ServiceValues): string {
  return price.trim() === '' ? t('Price on request') : `${price.trim().replace(',', '.')} ${currency}`
}

function needWords({ what, count, from_minute, until_minute }: NeedLine, resources: Setup['resources']): string {
  const minutes = until_minute.trim() === '' && Number(from_minute) === 0 ? '' : ` (${from_minute}–${until_minute})`
  return `${Number(count) > 1 ? `${count} × ` : ''}${namedNeed(what, resources)}${minutes}`
}

/** What is needed by name: one of a pool, a certain room or device, or any of a kind. */
function namedNeed(what: string, resources: Setup['resources']): string {
  const [sort, ...rest] = what.split(':')
  const id = rest.join(':')
  const named = (all: readonly { readonly id: string; readonly name: string }[]) =>
    all.find((one) => one.id === id)?.name
  if (sort === 'pool') return t('Any one of {pool}', { pool: named(resources.flatMap(({ pools }) => pools)) ?? '' })
  if (sort === 'point') return named(resources.flatMap(({ points }) => points)) ?? ''
  return t('Any of this type: {kind}', { kind: kindWords(id) })
}

/** A question with all that can differ of it: its text, when, on what condition and how it is answered. */
function questionWords(
  { text, kind, choices, is_required, when, only_if, consent }: Question,
  all: readonly Question[],
) {
  const how = kindsOf(when).find((one) => one.kind === kind)
  const condition = all.find(({ id }) => id === only_if?.question)
  const details = [
    when === 'before' ? t('Before the visit') : t('While they book'),
    how ? t(how.words) : '',
    choices.join('/'),
    is_required ? t('Must be answered') : '',
    condition ? `${t('Only asked if')} ${condition.text}: ${only_if?.answer ?? ''}` : '',
    consent?.text ?? '',
  ]
  return `${text} (${details.filter(Boolean).join('; ')})`
}
