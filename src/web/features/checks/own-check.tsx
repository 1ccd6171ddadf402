import { useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { listComma, mark, t } from '#domain/language/translate.ts'
import { isStopped } from '#domain/verification/state-meanings.ts'
import { asLocalDate, dateWords, ownMoment } from '../../lib/format.ts'
import { isShut } from '../../lib/shown.ts'
import { Card, LoadFailed, Skeleton } from '../../ui/page.tsx'
import { kindWords, wayWords } from '../../parts/people/check-words.ts'
import { AppealForm } from './appeal-form.tsx'
import { isChecked, usualWords, type OwnCheck } from './check-words.ts'
import { closedWords } from './closed-words.ts'
import { HandIn } from './hand-in.tsx'
import { LicenceForm } from './licence-form.tsx'
import { stateWords } from './own-check-words.ts'
import { useLedHere } from './use-led-here.ts'
import { useOwnCheck } from './use-own-check.ts'

/** The own check: what stands, what is missing, since when it waits, and what can be done now. */
export function OwnCheckCard({ onChange }: { onChange: () => Promise<unknown> }) {
  const queries = useQueryClient()
  const check = useOwnCheck()
  if (check.isPending) return <Skeleton rows={2} />
  if (isShut(check)) return <LoadFailed what={t('your check')} error={check.error} again={() => void check.refetch()} />
  const show = async (changed?: OwnCheck) => {
    if (changed) {
      // What was asked before the change would tell what was before it.
      await queries.cancelQueries({ queryKey: ['own-check'] })
      queries.setQueryData(['own-check'], changed)
    } else void queries.invalidateQueries({ queryKey: ['own-check'] })
    return onChange()
  }
  const own = check.data
  return (
    <Card as="section" className="grid content-start gap-5 lg:col-span-2">
      <div className="grid gap-1">
        <Heading />
        <p>{stateWords(own)}</p>
        <Waiting own={own} />
        {lacksDocuments(own) ? (
          <p className="mt-2 rounded-field bg-sunken p-3">
            {t(
              'We have no document of yours yet. Hand in your identity card or passport here: the check ends with it.',
            )}
          </p>
        ) : null}
        {own.note && closedWords[own.state]?.tellsWhy ? (
          <p className="mt-2 rounded-field bg-sunken p-3">
            <span className="font-semibold">{t('What the person wrote')}</span>
            <br />
            <bdi className="whitespace-pre-line">{own.note}</bdi>
          </p>
        ) : null}
      </div>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <CheckList own={own} />
        {rests(own) ? (
          <details>
            <summary className="min-h-11 cursor-pointer py-2 font-semibold text-brand">
              {t('Change the number or hand in a document')}
            </summary>
            <WhatToDo own={own} onChange={show} />
          </details>
        ) : (
          <WhatToDo own={own} onChange={show} />
        )}
      </div>
    </Card>
  )
}

/** Who comes by "Your licence" is led here. */
function Heading() {
  const heading = useLedHere<HTMLHeadingElement>('licence')
  return (
    <h2 ref={heading} id="licence" tabIndex={-1} className="scroll-mt-24 text-2xl">
      {t('Verification')}
    </h2>
  )
}

/** It was sent for the check, and there is nothing to look at. */
const lacksDocuments = ({ state, needed, missing, evidence, may_hand_in }: OwnCheck) =>
  state === 'submitted' &&
  may_hand_in &&
  needed.includes('identity') &&
  missing.includes('identity') &&
  evidence.length === 0

/** Everything stands and nothing is asked for. */
const rests = ({ state, missing, verified_on: on, evidence }: OwnCheck) =>
  state === 'verified' && on !== null && missing.length === 0 && evidence.every(({ is_decided: decided }) => decided)

function WhatToDo({ own, onChange }: { own: OwnCheck; onChange: (changed?: OwnCheck) => Promise<unknown> }) {
  return (
    <div className="grid grid-cols-1 content-start gap-5 pt-2">
      {own.may_appeal ? <AppealForm onSent={onChange} /> : null}
      <LicenceForm own={own} onSent={() => onChange()} />
      {own.may_hand_in && (isChecked(own) || isStopped(own.state)) ? <HandIn own={own} onChange={onChange} /> : null}
    </div>
  )
}

function Waiting({ own }: { own: OwnCheck }) {
  if (!own.waiting_since) return null
  return (
    <p className="text-muted">
      {t('It waits since {moment}.', { moment: ownMoment(own.waiting_since) })}{' '}
      {own.needed.includes('identity') ? usualWords(own.usual_hours) : null}
    </p>
  )
}

/** What is looked at, ticked where it stands. */
function CheckList({ own }: { own: OwnCheck }) {
  const others = own.checks.filter(({ kind }) => !own.needed.includes(kind)).map(({ kind }) => kind)
  return (
    <ul className="grid content-start gap-3" aria-label={t('What is looked at')}>
      {[...own.needed, ...others].map((kind) => {
        const found = own.checks.find((check) => check.kind === kind)
        const stands = found && !own.missing.includes(kind)
        const Sign = stands ? CircleCheck : Circle
        return (
          <li key={kind} className="grid grid-cols-[24px_minmax(0,1fr)] gap-2">
            <Sign size={20} aria-hidden className={`mt-0.5 ${stands ? 'text-brand' : 'text-muted'}`} />
            <p>
              <span className="font-semibold">{t(kindWords[kind])}</span>{' '}
              <span className="sr-only">{stands ? t('(checked)') : t('(not checked yet)')}</span>
              <span className="block text-sm text-muted">
                {found ? (
                  <>
                    <bdi>{wayWords(found)}</bdi>
                    {listComma()}
                    {dateWords(asLocalDate(found.on))}
                    {found.valid_until
                      ? `${listComma()}${t('until {date}', { date: dateWords(asLocalDate(found.valid_until)) })}`
                      : null}
                  </>
                ) : (
                  t(needs[kind] ?? '')
                )}
              </span>
            </p>
          </li>
        )
      })}
    </ul>
  )
}

const needs: Record<string, string> = {
  identity: mark('Your identity card or passport, both sides.'),
  number: mark('The number of your licence.'),
  registry: mark('A person looks you up in the public register.'),
  specialty: mark('The register, or your specialist certificate.'),
  affiliation: mark('Your facility says that you work there.'),
}
