import { decisionOf } from '../booking/consent.ts'
import { type QuestionKind, valuesOf } from '../booking/questions.ts'
import { asLocalDate } from '../time/local.ts'
import { dateWords } from './date-words.ts'
import { listComma, t } from './translate.ts'

/** An answer before a visit, as it is read: documents come by their names. */
export function answerWords({ kind, answer }: { readonly kind: QuestionKind; readonly answer: string }): string {
  if (answer === '') return t('Not answered')
  if (kind === 'consent') return decisionWords(answer)
  if (kind === 'yes_no') return answer === 'yes' ? t('Yes') : t('No')
  if (kind === 'date') return dateWords(asLocalDate(answer))
  return kind === 'several' || kind === 'file' ? valuesOf(answer).join(listComma()) : answer
}

function decisionWords(answer: string): string {
  const decision = decisionOf(answer)
  if (!decision) return t('Not answered')
  const { name, version } = decision
  return decision.agrees
    ? t('Agrees to version {version}. Signed: {name}', { name, version })
    : t('Does not agree to version {version}. Signed: {name}', { name, version })
}
