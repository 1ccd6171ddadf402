import { t } from '#domain/language/translate.ts'
import { timeIn, wallOf } from '../../../lib/format.ts'
import { csvOf } from '../../../lib/csv.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { videoWords } from '../../../parts/visits/mode-words.ts'
import { statusWord } from '../visit/status-chip.tsx'
import type { Visit } from '../visit/visit.ts'

/** What is on the screen as a table (RFC 4180), with a mark that tells spreadsheets it is UTF-8. */
export function downloadCsv(visits: readonly Visit[], name: string) {
  const head = [
    t('Date'),
    t('Time'),
    t('Patient'),
    t('Service'),
    t('Where'),
    t('Status'),
    t('Reference'),
    t('Reason for visit'),
  ]
  const rows = visits.map((visit) => [
    wallOf(visit.time_zone, visit.start).date,
    timeIn(visit.time_zone, visit.start),
    visit.patient?.name ?? '',
    visit.service_name,
    videoWords(visit) || visit.branch.name,
    statusWord(visit, 'staff'),
    visit.reference,
    visit.reason ?? '',
  ])
  saveFile(`${name}.csv`, csvOf([head, ...rows]), 'text/csv;charset=utf-8')
}
