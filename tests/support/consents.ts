import { answerOf } from '#domain/booking/consent.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from './booker.ts'
import type { openClinic } from './open-clinic.ts'
import { becomesGuest, linkTo } from './own-people.ts'

type World = Pick<Awaited<ReturnType<typeof openClinic>>, 'app' | 'clinic' | 'clock' | 'db'>
type Person = ReturnType<World['app']['person']>
type Of = { readonly params: { readonly appointmentId: string } }

/** A question that asks to agree to a text before the visit. */
export const consentTo = (text: string, more: object = {}) => ({
  id: 'knee',
  text: 'Consent to the knee injection',
  kind: 'consent' as const,
  choices: [],
  is_required: true,
  when: 'before' as const,
  only_if: null,
  consent: { text, version: 1 },
  ...more,
})

export const agreed = (version: number, name = 'Jane Doe') => answerOf({ agrees: true, name, version })
export const declined = (version: number, name = 'Jane Doe') => answerOf({ agrees: false, name, version })

/** Visits whose doctor asks something before them. */
export function consentVisits({ app, clinic, clock, db }: World) {
  const ask = (service: string, questions: readonly object[]) =>
    db.database.asWorker('test', (tx) =>
      tx.run(sql`update service set questions = ${JSON.stringify(questions)}::jsonb where id = ${service}`),
    )
  const visit = async (questions: readonly object[], start = '2027-01-05T09:00:00.000Z') => {
    const branch = await clinic.branch()
    const doctor = await clinic.doctor({ branch })
    await ask(doctor.service, questions)
    const login = await clinic.patient()
    const patient = app.person(login)
    const { appointment_id: appointmentId } = await book(patient, doctor, start)
    return { params: { appointmentId }, doctor, login, patient, asDoctor: app.person(doctor) }
  }
  const keep = (who: Person, { params }: Of, answers: Record<string, string>) =>
    who.call('PUT /appointments/:appointmentId/questionnaire', { params, body: { answers } })
  const send = (who: Person, { params }: Of) =>
    who.call('POST /appointments/:appointmentId/questionnaire/send', { params })
  const read = (who: Person, { params }: Of) => who.call('GET /appointments/:appointmentId/questionnaire', { params })
  /** What the clinic reads. */
  const readByClinic = async (who: Person, { params }: Of) =>
    (await who.call('GET /appointments/:appointmentId/questionnaire-answers', { params })).answers.map(
      ({ answer }) => answer,
    )
  const lines = ({ params }: Of) =>
    db.look.many<{ agrees: boolean; version: number; written_at: number | null }>(
      sql`select agrees, version, written_at from visit_consent where appointment_id = ${params.appointmentId} order by decided_at, id`,
    )
  /** What the link of a visit ends with. */
  const linkOf = async ({ params }: Of) =>
    (await linkTo(db.database, clock.now(), params.appointmentId)).replace('/a/', '')
  /** A guest who answered and signed, with their visit's link. */
  const guest = async (questions: readonly object[], answers: Record<string, string>, start?: string) => {
    const made = await visit(questions, start)
    await becomesGuest(db.database, made.login)
    const nobody = app.person()
    const link = await linkOf(made)
    const by = { linkToken: link }
    const keepMore = (more: Record<string, string>) =>
      nobody.call('PUT /appointments/:appointmentId/questionnaire', { ...made, body: { answers: more } }, by)
    await keepMore(answers)
    await nobody.call('POST /appointments/:appointmentId/questionnaire/send', made, by)
    return { ...made, link, nobody, by, keepMore, signed: () => nobody.call('GET /visit/signed', {}, by) }
  }
  return { ask, visit, guest, linkOf, keep, send, read, readByClinic, lines }
}
