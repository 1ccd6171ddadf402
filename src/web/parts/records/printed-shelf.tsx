import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#domain/language/translate.ts'
import type { Shelf } from './shelf.ts'
import { dateOfPaper, whoseWords } from './shelf-row.tsx'
import { typeWords } from './record-words.ts'

type Props = { papers: Shelf['papers']; patient: string | undefined; onDone: () => void }

/** The list of what is open of a patient, alone on a sheet (`on-paper-alone`); it goes to the printer as soon as it is there. */
export function PrintedShelf({ papers, patient, onDone }: Props) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const end = () => done()
    window.addEventListener('afterprint', end)
    window.print()
    // A browser that does not tell when the paper is out has taken it by now.
    const later = setTimeout(end, 60_000)
    return () => {
      clearTimeout(later)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return createPortal(
    <article className="on-paper-alone hidden print:block">
      <h1 className="text-2xl" dir="auto">
        {patient ? t('Documents of {name}', { name: patient }) : t('Documents')}
      </h1>
      <table className="mt-4 w-full text-start">
        <thead>
          <tr>
            {[t('Name'), t('Source'), t('Type'), t('Date of document')].map((name) => (
              <th key={name} scope="col" className="py-1 pe-4 text-start">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {papers.map((paper) => (
            <tr key={paper.id} className="border-t border-line">
              <td className="py-1 pe-4" dir="auto">
                {paper.title}
              </td>
              <td className="py-1 pe-4">{whoseWords(paper)}</td>
              <td className="py-1 pe-4">{typeWords(paper.media_type)}</td>
              <td className="py-1">{dateOfPaper(paper)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>,
    document.body,
  )
}
