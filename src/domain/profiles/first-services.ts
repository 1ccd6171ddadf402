import { mark } from '../language/translate.ts'

/** A service that a new doctor can start with. The first is a first visit for everyone: search looks for it. */
export type FirstService = {
  readonly name: string
  readonly minutes: number
  readonly mode: 'in_person' | 'video'
  readonly audience: 'everyone' | 'returning'
}

const service = (name: string, minutes: number, rest: Partial<FirstService> = {}): FirstService => ({
  name,
  minutes,
  mode: 'in_person',
  audience: 'everyone',
  ...rest,
})
const first = (minutes: number) => service(mark('First visit'), minutes)
const again = (minutes: number) => service(mark('Follow-up'), minutes, { audience: 'returning' })
const video = (minutes: number) => service(mark('Video visit'), minutes, { mode: 'video' })
const treatment = (minutes: number) => service(mark('Treatment'), minutes, { audience: 'returning' })
const session = (minutes: number) => service(mark('Session'), minutes, { audience: 'returning' })
const vaccination = service(mark('Vaccination'), 10)
const checkUp = (minutes: number) => service(mark('Check-up'), minutes)

const usual = [first(30), again(15), video(15)]
const talking = [first(60), session(50), service(mark('Video session'), 50, { mode: 'video', audience: 'returning' })]
const byHand = [first(45), treatment(30)]
const teeth = [first(30), checkUp(20), treatment(40)]

// By the keys of `specialties.ts`. Lengths to start from, not rules: each doctor changes them. Specialties not listed
// start with the usual ones.
const bySpecialty: Readonly<Record<string, readonly FirstService[]>> = {
  'general-practice': [first(20), again(10), video(10), vaccination],
  'internal-medicine': [first(30), again(15), checkUp(40), video(15)],
  paediatrics: [first(30), checkUp(30), vaccination, again(15)],
  vaccination: [first(20), vaccination],
  'travel-medicine': [first(30), vaccination],
  gynaecology: [first(30), checkUp(20), again(15)],
  obstetrics: [first(45), checkUp(20)],
  midwifery: [first(60), checkUp(30)],
  dermatology: [first(20), service(mark('Skin check'), 20), again(10), video(10)],
  ophthalmology: [first(30), service(mark('Eye test'), 20), again(15)],
  optometry: [first(30), service(mark('Eye test'), 30)],
  audiology: [first(45), service(mark('Hearing test'), 30), again(20)],
  psychiatry: talking,
  psychology: talking,
  'child-psychiatry': talking,
  'addiction-medicine': talking,
  physiotherapy: byHand,
  osteopathy: byHand,
  chiropractic: byHand,
  acupuncture: byHand,
  'speech-therapy': [first(60), session(45)],
  'occupational-therapy': [first(60), session(45)],
  nutrition: [first(60), again(30), video(30)],
  dentistry: teeth,
  orthodontics: teeth,
  'oral-surgery': [first(30), treatment(60), again(15)],
}

export function firstServicesOf(specialtyKey: string): readonly FirstService[] {
  return bySpecialty[specialtyKey] ?? usual
}

/** What they are called, each name once. */
export const firstServiceNames: readonly string[] = [
  ...new Set([usual, ...Object.values(bySpecialty)].flat().map(({ name }) => name)),
]

export const specialtiesWithOwn = Object.keys(bySpecialty)
