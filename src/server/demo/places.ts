// The clinics of the demo. Invented: names are words, phones come from ranges reserved for fiction.

export const demoFacilities = { group: 'Demo Health Group', second: 'Second Sample Practice' } as const

/** Signed up a while ago, and nobody has looked at it yet: patients do not find it. */
export const waitingFacility = {
  name: 'Draft Street Health',
  address: '12 Draft Street, Sampleton',
  register: 'EX-2042-17',
} as const

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
