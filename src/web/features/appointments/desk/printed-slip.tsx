import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { listComma, t } from '#domain/language/translate.ts'
import { isAtClinic } from '#domain/meetings/other-way.ts'
import { dayIn, timeIn, zoneWords } from '../../../lib/format.ts'
import type { Visit } from '../visit/visit.ts'
import { placeWords } from '../visit/place-words.ts'

/** What a patient takes home from the desk, alone on a sheet (`on-paper-alone`): when, with whom, where; never why. */
export function PrintedSlip({ visit, onDone }: { visit: Visit; onDone: () => void }) {
  const { branch, doctor, patient, ticket, preparation, time_zone: zone } = visit
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const end = () => done()
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [])
  const lines = [
    [t('For'), patient?.name],
    [t('Service'), visit.service_name],
    [t('Doctor'), doctor.name],
    [t('Where'), placeWords(visit)],
    [t('Directions'), isAtClinic(visit) ? branch.directions : ''],
    [t('Phone'), branch.phone],
    [t('Before you come'), preparation],
    [t('Your number'), ticket?.label],
    [t('Reference'), visit.reference],
  ] as const
  return createPortal(
    <article className="on-paper-alone hidden print:block">
      <h1 className="text-2xl" dir="auto">
        {branch.name}
      </h1>
      <p className="mt-4 text-xl">
        {dayIn(zone, visit.start)}
        {listComma()}
        <strong className="figures">{timeIn(zone, visit.start)}</strong>
      </p>
      <p>{zoneWords(zone)}</p>
      <dl className="mt-4 grid gap-2">
        {lines
          .filter(([, text]) => text)
          .map(([word, text]) => (
            <div key={word}>
              <dt className="text-sm">{word}</dt>
              <dd dir="auto" className="whitespace-pre-line">
                {text}
              </dd>
            </div>
          ))}
      </dl>
    </article>,
    document.body,
  )
}
