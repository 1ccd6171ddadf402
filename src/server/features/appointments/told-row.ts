import type { LedOn } from '../../core/messages/led-on.ts'
import type { VisitRow } from './visit-row.sql.ts'

/** What messages tell of a visit. */
export function toldVisit(row: VisitRow, token: string): LedOn {
  return {
    id: row.id,
    reference: row.reference,
    version: row.version,
    start: row.start_at,
    end: row.end_at,
    is_request: row.status === 'requested',
    service: row.service_name,
    fee_minor: row.fee_minor,
    currency: row.currency,
    time_zone: row.time_zone,
    doctor: row.doctor_name,
    branch: row.branch_name,
    address: row.address,
    city: row.city,
    phone: row.phone,
    directions: row.directions,
    preparation: row.preparation,
    first_visit: row.first_visit,
    has_questions: row.before_visit === 'missing',
    mode: row.mode,
    goes_on: row.goes_on,
    opens_minutes: row.opens_minutes,
    patient: {
      first_name: row.contact_first_name,
      member: row.relation === 'self' ? null : row.first_name,
      email: row.patient_email,
      phone_number: row.patient_phone,
      account: row.account_id,
      off: row.patient_mails_off,
      has_device: row.patient_has_device,
      language: row.patient_language,
      carers: row.carers,
    },
    token,
    follow_up_weeks: row.follow_up_weeks,
    with: {
      slug: row.doctor_slug,
      offeringId: row.offering_id,
      serviceId: row.service_id,
      patient: row.patient_id,
      specialty: row.specialty,
      city: row.city,
      isFound: row.is_listed && row.licence_stands,
    },
  }
}
