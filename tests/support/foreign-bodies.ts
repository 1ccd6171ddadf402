// What a stranger sends who wants to take something over.

export type Attempt = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** The fields of a form, where the endpoint takes a file. */
  readonly form?: Readonly<Record<string, string>>
}

export const place = {
  name: 'Taken Over',
  address: '1 Other Street',
  city: 'Othertown',
  region: 'England',
  postcode: 'CB1 1AA',
  country: 'GB',
  phone: '020 7946 0000',
  time_zone: 'Europe/London',
  latitude: 52,
  longitude: 0,
}
export const week = [
  {
    weekday: 1,
    start: '09:00',
    end: '10:00',
    mode: 'in_person',
    valid_from: null,
    valid_until: null,
    alternate_from: null,
    services: null,
  },
]
export const days = { from_date: '2027-03-01', until_date: '2027-03-02', start: null, end: null }
export const dayQuery = { from_date: '2027-03-01', until_date: '2027-03-02' }
export const service = {
  name: 'Taken over',
  description: '',
  minutes: 30,
  buffer_before: 0,
  buffer_after: 0,
  min_notice: 0,
  horizon_days: 30,
  change_cutoff: 0,
  approval: 'auto',
  mode: 'in_person',
  fee_minor: null,
  currency: 'GBP',
  capacity: 1,
  preparation: '',
  follow_up_weeks: null,
  questions: [],
  audience: 'everyone',
}

export const strangersMessage = '0195c8a0-0000-7000-8000-00000000aaaa'
export function aFile(field: string): FormData {
  const form = new FormData()
  form.set(field, new File(['taken over'], 'logo.png', { type: 'image/png' }))
  return form
}
