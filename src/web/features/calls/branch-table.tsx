import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { OtherWay } from '#domain/meetings/other-way.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { timeIn } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { useNow } from '../../lib/use-now.ts'
import { ConfirmOtherWay } from '../../parts/visits/confirm-other-way.tsx'
import { isUntold } from '../../parts/visits/told-words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { type CallLine, callStatus, lastedWords } from './call-line.ts'
import { TestMark } from './test-mark.tsx'

type May = { readonly mayHost: boolean; readonly maySend: boolean; readonly mayCopy: boolean }
type Props = May & { lines: readonly CallLine[] }

/** The video visits of a day: who waits, how their test went, and what can be done when they cannot join. */
export function BranchTable({ lines, ...may }: Props) {
  const now = useNow()
  const heads = [t('Time'), t('Doctor'), t('Patient'), t('Status'), t('Camera and sound'), t('How long')]
  return (
    <div className="rounded-card border border-line bg-surface md:max-xl:overflow-x-auto">
      <table className="w-full text-start text-sm max-md:block">
        <thead className="max-md:sr-only">
          <tr className="border-b border-line">
            {heads.map((head) => (
              <th key={head} scope="col" className="px-4 py-2 text-start text-muted">
                {head}
              </th>
            ))}
            <th scope="col" className="px-4 py-2">
              <span className="sr-only">{t('What can be done')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {lines.map((line) => (
            <tr
              key={line.appointment_id}
              className="border-b border-line last:border-0 max-md:grid max-md:grid-cols-[auto_1fr_auto] max-md:gap-x-4 max-md:px-4 max-md:py-3 md:h-12"
            >
              <th scope="row" className="px-4 text-start text-base figures max-md:px-0">
                {timeIn(line.time_zone, line.start)}
              </th>
              <td className="px-4 max-md:px-0">
                <bdi>{line.doctor}</bdi>
              </td>
              <td className="px-4 font-semibold max-md:col-start-2 max-md:px-0">
                <bdi>{line.patient}</bdi>
              </td>
              <td className={`px-4 max-md:col-start-2 max-md:px-0 ${line.waiting_since ? 'font-semibold' : ''}`}>
                {callStatus(line, now || Date.now())}
              </td>
              <td className="px-4 max-md:col-start-2 max-md:px-0">
                <TestMark test={line.device_test} />
              </td>
              <td className="px-4 whitespace-nowrap text-muted figures max-md:col-start-2 max-md:px-0 max-md:empty:hidden">
                {lastedWords(line.seconds)}
              </td>
              <td className="px-4 py-1 max-md:col-start-3 max-md:px-0">
                <Acts line={line} may={may} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Acts({ line, may }: { line: CallLine; may: May }) {
  const { items, way } = useActs(line, may)
  if (items.length === 0 || line.meet_id === null) return null
  return (
    <div className="flex items-center justify-end gap-2">
      {may.mayHost && line.may_join ? (
        <ButtonLink
          reloadDocument
          size="small"
          look={line.waiting_since ? 'primary' : 'plain'}
          to={`/meet/${line.meet_id}`}
        >
          {t('Join as host')}
        </ButtonLink>
      ) : null}
      <Menu
        dots
        label={t('More about the call of {patient}', { patient: line.patient })}
        items={items}
        className="grid size-11 flex-none place-items-center rounded-full hover:bg-sunken"
      />
      <ConfirmOtherWay start={line.start} told={line.told_way} toldBy={line.told_by} {...way} />
    </div>
  )
}

/** What can be done with a call that goes on, and the question that comes before it goes on in another way. */
function useActs(line: CallLine, { mayHost, maySend, mayCopy }: May) {
  const { meet_id: meetId, call: state } = line
  const queries = useQueryClient()
  const [asks, setAsks] = useState<OtherWay | null>(null)
  const params = { meetId: meetId ?? '' }
  const again = () => void queries.invalidateQueries({ queryKey: ['appointments'] })
  const act = (work: () => Promise<unknown>, done: string) => () =>
    void work()
      .then(
        () => toast('success', done),
        (error: unknown) => toast('error', `${problemText(error)}.`),
      )
      .finally(again)
  const onAct = (to: OtherWay, isNews: boolean) =>
    call('POST /meetings/:meetId/switch', { params, body: { to } })
      .then(() => toast('success', toldNow(line, isNews)))
      .finally(again)
  const way = { to: asks, onClose: () => setAsks(null), onAct }
  const isOver = state === 'ended' || state === 'missed' || state === 'moved_to_phone'
  if (meetId === null || isOver) return { items: [], way }
  const copy = { label: t('Copy patient link'), act: act(() => copyLink(meetId), t('The link is copied')) }
  const text = {
    label: t('Text the link'),
    act: act(() => call('POST /meetings/:meetId/text-link', { params }), t('The link is on its way')),
  }
  const others: MenuItem[] = [
    { label: t('Switch to phone'), act: () => setAsks('phone') },
    { label: t('Switch to in person'), act: () => setAsks('in_person') },
  ]
  const canCopy = mayCopy && typeof ClipboardItem !== 'undefined'
  return { items: [...(canCopy ? [copy] : []), ...(maySend ? [text] : []), ...(mayHost ? others : [])], way }
}

/** A link by which the patient is known at the door. A browser copies after an answer only what was promised with the press. */
async function copyLink(meetId: string) {
  const link = call('POST /meetings/:meetId/patient-link', { params: { meetId } })
  const text = link.then(({ url }) => new Blob([url], { type: 'text/plain' }))
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
  } catch (error) {
    // Why there is no link is told before why it was not copied.
    await link
    throw error
  }
}

function toldNow(line: CallLine, isNews: boolean): string {
  if (isUntold(line)) return t('Saved')
  return isNews ? t('The patient is told') : t('The patient was told already')
}
