// Who logs in to the demo and who its patients are. Invented: surnames are words.

/** Who the first page of the README names: a demo is known by them. */
export const demoLogins = [
  'patient@example.com',
  'doctor@example.com',
  'manager@example.com',
  'desk@example.com',
  'admin@example.com',
] as const

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
