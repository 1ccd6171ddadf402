import { createHash } from 'node:crypto'
import type { EvidenceKind } from '#domain/verification/evidence-rules.ts'
import { doctorName } from '../core/people/doctor-name.sql.ts'
import { newId } from '../platform/clock.ts'
import { at } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import type { RecordFiles } from '../platform/record-files.ts'
import { newWrappedKey, writePiece } from '../platform/sealed-record.ts'
import { writePdf } from '../platform/write-pdf.ts'
import type { Loading } from './add-account.ts'

const documents = [
  {
    kind: 'identity',
    file: 'identity-card.pdf',
    title: 'Identity card',
    says: 'Holds until',
    text: '31 December 2099',
  },
  {
    kind: 'licence',
    file: 'licence.pdf',
    title: 'Licence to practise',
    says: 'Given out by',
    text: 'Register of Sampleton',
  },
  {
    kind: 'specialty',
    file: 'certificate.pdf',
    title: 'Specialist certificate',
    says: 'Trained in',
    text: 'Psychiatry',
  },
] as const satisfies readonly { kind: EvidenceKind; file: string; title: string; says: string; text: string }[]

/** What the doctor of the demo who waits has handed in: small documents of nobody real, so that a case can be decided. */
export async function addEvidence({ tx, now }: Pick<Loading, 'tx' | 'now'>, files: RecordFiles) {
  const waiting = await tx.many<{ id: string; name: string; number: string }>(sql`
    select p.id, ${doctorName(sql`p`)} as name, p.licence_number as number from practitioner p
    where p.verification = 'submitted' order by p.id`)
  for (const doctor of waiting)
    for (const { kind, file, title, says, text } of documents) {
      const bytes = await writePdf({
        title,
        language: 'en',
        made: new Date(now),
        blocks: [
          { kind: 'title', text: title },
          { kind: 'fact', name: 'Name', text: doctor.name },
          { kind: 'fact', name: 'Number', text: doctor.number },
          { kind: 'fact', name: says, text },
          { kind: 'small', text: 'Demo document: nobody real.' },
        ],
      })
      const id = newId(now)
      const sealed = { id, size: bytes.length, wrappedKey: newWrappedKey(id) }
      await tx.run(sql`
        insert into verification_evidence (id, practitioner_id, kind, file_name, media_type, size, sha256, wrapped_key, handed_in_at)
        values (${id}, ${doctor.id}, ${kind}, ${file}, 'application/pdf', ${bytes.length},
          ${createHash('sha256').update(bytes).digest('hex')}, ${sealed.wrappedKey}, ${at(now)})`)
      await writePiece(files, sealed, 0, bytes)
    }
}
