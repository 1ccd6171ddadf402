// The people and places of the demo. Invented: surnames are words, phones come from ranges reserved for fiction.

/** Who the first page of the README names: a demo is known by them. */
export const demoLogins = [
  'patient@example.com',
  'doctor@example.com',
  'manager@example.com',
  'desk@example.com',
  'admin@example.com',
] as const

export const demoFacilities = { group: 'Demo Health Group', second: 'Second Sample Practice' } as const

export const demoBranches = [
  {
    key: 'sampleton',
    facility: 'group',
    name: 'Sampleton Central',
    city: 'Sampleton',
    address: '1 Example Square',
    postcode: 'EX1 1AA',
    zone: 'Europe/London',
    latitude: 52.2053,
    longitude: 0.1218,
    phone: '020 7946 0101',
    country: 'GB',
    region: 'Exampleshire',
  },
  {
    key: 'port',
    facility: 'group',
    name: 'Port Example',
    city: 'Port Example',
    address: '7 Harbour Lane',
    postcode: 'EX2 4PE',
    zone: 'Europe/London',
    latitude: 52.3731,
    longitude: 0.2686,
    phone: '020 7946 0102',
    country: 'GB',
    region: 'Exampleshire',
  },
  {
    key: 'online',
    facility: 'group',
    name: 'Demo Online Clinic',
    city: 'Sampleton',
    address: 'Video visits only',
    postcode: 'EX1 1AB',
    zone: 'Europe/London',
    latitude: 52.2055,
    longitude: 0.122,
    phone: '020 7946 0103',
    country: 'GB',
    region: 'Exampleshire',
  },
  {
    key: 'green',
    facility: 'second',
    name: 'Pattern Green',
    city: 'Pattern',
    address: '3 Green Road',
    postcode: '4000-001',
    zone: 'Europe/Lisbon',
    latitude: 41.1496,
    longitude: -8.611,
    phone: '020 7946 0104',
    country: 'PT',
    region: 'Exemplo',
  },
] as const

export type BranchKey = (typeof demoBranches)[number]['key']

export type DemoDoctor = {
  readonly email: string
  readonly first: string
  readonly last: string
  readonly specialty: string
  readonly focus: string
  readonly at: readonly BranchKey[]
  readonly video?: true
  readonly request?: true
  readonly state?: 'submitted' | 'rejected'
  readonly isAwayNextWeek?: true
  /** How full the coming days are, 0 to 1. */
  readonly demand: number
}

export const demoDoctors: readonly DemoDoctor[] = [
  {
    email: 'doctor@example.com',
    first: 'Ada',
    last: 'Sample',
    specialty: 'cardiology',
    focus: 'Heart rhythm and blood pressure',
    at: ['sampleton'],
    video: true,
    demand: 0.75,
  },
  {
    email: 'ben@example.com',
    first: 'Ben',
    last: 'Example',
    specialty: 'general-practice',
    focus: 'Family medicine for all ages',
    at: ['sampleton', 'port'],
    demand: 0.7,
  },
  {
    email: 'cora@example.com',
    first: 'Cora',
    last: 'Pattern',
    specialty: 'dermatology',
    focus: 'Skin checks and eczema',
    at: ['sampleton'],
    demand: 0.9,
  },
  {
    email: 'dev@example.com',
    first: 'Dev',
    last: 'Testcase',
    specialty: 'paediatrics',
    focus: 'Babies, children and teenagers',
    at: ['sampleton'],
    demand: 0.6,
  },
  {
    email: 'eve@example.com',
    first: 'Eve',
    last: 'Fixture',
    specialty: 'gynaecology',
    focus: 'Check-ups and contraception',
    at: ['sampleton'],
    request: true,
    demand: 0.65,
  },
  {
    email: 'finn@example.com',
    first: 'Finn',
    last: 'Mockup',
    specialty: 'physiotherapy',
    focus: 'Backs, knees and shoulders',
    at: ['sampleton', 'port'],
    isAwayNextWeek: true,
    demand: 0.5,
  },
  {
    email: 'gia@example.com',
    first: 'Gia',
    last: 'Specimen',
    specialty: 'psychology',
    focus: 'Talking therapies by video',
    at: ['online'],
    video: true,
    demand: 0.55,
  },
  {
    email: 'hugo@example.com',
    first: 'Hugo',
    last: 'Draft',
    specialty: 'orthopaedics',
    focus: 'Hips and knees',
    at: ['sampleton'],
    demand: 0.8,
  },
  {
    email: 'iris@example.com',
    first: 'Iris',
    last: 'Model',
    specialty: 'ophthalmology',
    focus: 'Sight and eye pressure',
    at: ['port'],
    demand: 0.4,
  },
  {
    email: 'jon@example.com',
    first: 'Jon',
    last: 'Ipsum',
    specialty: 'general-practice',
    focus: 'Long-term conditions',
    at: ['port'],
    demand: 0.45,
  },
  {
    email: 'kai@example.com',
    first: 'Kai',
    last: 'Dummy',
    specialty: 'general-practice',
    focus: 'Same-day questions by video',
    at: ['online'],
    video: true,
    demand: 0.35,
  },
  {
    email: 'lena@example.com',
    first: 'Lena',
    last: 'Demo',
    specialty: 'dentistry',
    focus: 'Check-ups and fillings',
    at: ['sampleton', 'port'],
    demand: 0.6,
  },
  {
    email: 'mira@example.com',
    first: 'Mira',
    last: 'Sample',
    specialty: 'neurology',
    focus: 'Headaches and nerves',
    at: ['sampleton'],
    demand: 0.7,
  },
  {
    email: 'nils@example.com',
    first: 'Nils',
    last: 'Example',
    specialty: 'dermatology',
    focus: 'Allergies of the skin',
    at: ['port'],
    demand: 0.3,
  },
  {
    email: 'olga@example.com',
    first: 'Olga',
    last: 'Pattern',
    specialty: 'general-practice',
    focus: 'Family medicine',
    at: ['green'],
    demand: 0.5,
  },
  {
    email: 'paul@example.com',
    first: 'Paul',
    last: 'Testcase',
    specialty: 'cardiology',
    focus: 'Heart failure and prevention',
    at: ['green'],
    demand: 0.4,
  },
  {
    email: 'quin@example.com',
    first: 'Quin',
    last: 'Fixture',
    specialty: 'psychiatry',
    focus: 'Sleep and mood',
    at: ['sampleton'],
    state: 'submitted',
    demand: 0,
  },
  {
    email: 'rosa@example.com',
    first: 'Rosa',
    last: 'Mockup',
    specialty: 'nutrition',
    focus: 'Eating well with diabetes',
    at: ['sampleton'],
    state: 'rejected',
    demand: 0,
  },
]

/** For whom Pat books too. */
export const demoFamily = [
  { first: 'Kim', relation: 'child', born: '2016-09-14', needs: [] },
  { first: 'Ira', relation: 'parent', born: '1952-11-02', needs: ['large_print'] },
] as const

export const demoFirstNames = [
  'Pat',
  'Robin',
  'Noor',
  'Lee',
  'Kim',
  'Alex',
  'Sam',
  'Jo',
  'Max',
  'Ira',
  'Tove',
  'Yuki',
  'Omar',
  'Lucía',
  'Zoë',
  'Björn',
  'Ngozi',
  'Ravi',
  'Mei',
  'Élise',
]
export const demoLastNames = [
  'Sample',
  'Example',
  'Pattern',
  'Testcase',
  'Demo',
  'Fixture',
  'Mockup',
  'Dummy',
  'Specimen',
  'Draft',
  'Model',
  'Ipsum',
]
export const demoReasons = [
  'Check-up',
  'Sore knee',
  'Form to sign',
  'Follow-up',
  'Question about a result',
  'Repeat prescription',
  '',
]
