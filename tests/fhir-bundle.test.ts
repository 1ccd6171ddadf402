import { Fhir } from 'fhir'
import { expect, test } from 'vitest'
import type { AllRecords } from '#domain/records/all-records.ts'
import { bundleText } from '#domain/records/fhir-bundle.ts'
import { instant } from '#domain/time/instant.ts'

/*
 Checked by the package `fhir`, which carries the definitions of R4: types, names, how often, and the codes of closed lists.
 It looks neither into dates nor into what references mean, so the test below does.
*/
const fhir = new Fhir()
const [person, folder, empty, item, left, grant, old, look, list] = Array.from(
  { length: 9 },
  (_, place) => `019c0000-0000-7000-8000-00000000000${place}`,
) as [string, string, string, string, string, string, string, string, string]
const at = instant(Date.UTC(2027, 0, 4, 8))

const all: AllRecords = {
  id: '019c0000-0000-7000-8000-000000000100',
  made_at: at,
  brand: 'Tendwell',
  person: { id: person, name: 'Ann "A" Lee' },
  folders: [
    { id: folder, name: 'Knee', parent_id: null, created_at: at },
    { id: empty, name: 'Letters', parent_id: folder, created_at: at },
  ],
  items: [
    { ...paper(item, 'Knee/scan 1 é.pdf'), document_date: '2026-12-01' },
    { ...paper(left, null), left_out: 'infected', newer_of: item, author: 'Clinic "A"' },
  ],
  grants: [
    { id: grant, shared_with: 'Dr Day', item_id: item, folder_id: null, created_at: at, ends_at: null, is_live: true },
    { id: old, shared_with: 'Dr Day', item_id: null, folder_id: folder, created_at: at, ends_at: at, is_live: false },
  ],
  looks: [
    { id: look, at, looked_as: 'doctor', name: 'Dr Day', way: 'preview', item_id: item, folder_id: null },
    { id: list, at, looked_as: 'owner', name: '', way: 'list', item_id: null, folder_id: null },
  ],
}

function paper(id: string, path: string | null) {
  const about = { title: 'Scan', file_name: 'scan.pdf', media_type: 'application/pdf', size: 1200, created_at: at }
  return {
    ...about,
    author: '',
    id,
    path,
    newer_of: null as string | null,
    folder_id: folder,
    document_date: null,
    left_out: null,
  }
}

type Resource = Record<string, unknown> & { resourceType: string; id: string }
type Bundle = { type: string; entry: { fullUrl: string; resource: Resource }[] }
const bundle = () => JSON.parse([...bundleText(all)].join('')) as Bundle
const faults = (of: unknown) => {
  const { valid, messages } = fhir.validate(of as object, { errorOnUnexpected: true })
  return valid ? [] : ['not valid', ...messages.map(({ location, message }) => `${location}: ${message}`)]
}

test('the bundle is what FHIR R4 says a bundle is', () => {
  expect(faults(bundle())).toEqual([])
})

test('what a reference names is in the bundle, once, and each moment is one', () => {
  const { entry } = bundle()
  const urls = entry.map(({ fullUrl }) => fullUrl)
  expect(new Set(urls).size).toBe(entry.length)
  const text = JSON.stringify(entry)
  const named = [...text.matchAll(/"reference":"([^"]+)"/g)].map(([, url]) => url)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((url) => !urls.includes(url ?? ''))).toEqual([])
  const moments = [...text.matchAll(/"(?:date|dateTime|recorded|start|end)":"([^"]+)"/g)].map(([, moment]) => moment)
  expect(new Set(moments)).toEqual(new Set(['2027-01-04T08:00:00.000Z']))
  expect(text).toContain('"url":"Knee/scan%201%20%C3%A9.pdf"')
})

type Break = (of: Bundle) => void
const found = (of: Bundle, type: string) => {
  const entry = of.entry.find(({ resource }) => resource.resourceType === type)
  if (!entry) throw new Error(`No ${type}`)
  return entry.resource
}
const breaks: Readonly<Record<string, Break>> = {
  'a type that is none': (of) => (found(of, 'List').resourceType = 'Lisst'),
  'a bundle of no kind': (of) => (of.type = 'heap'),
  'a status that is none': (of) => (found(of, 'DocumentReference').status = 'kept'),
  'a document without content': (of) => delete found(of, 'DocumentReference').content,
  'a length that is a text': (of) =>
    (found(of, 'DocumentReference').content = [{ attachment: { contentType: 'application/pdf', size: '1200' } }]),
  'a look by nobody': (of) => delete found(of, 'AuditEvent').agent,
  'a look without a source': (of) => delete found(of, 'AuditEvent').source,
  'a list with one entry that is no list': (of) => (found(of, 'List').entry = { item: { display: 'x' } }),
  'consent to nothing in particular': (of) => delete found(of, 'Consent').scope,
  'a meaning of shared data that is none': (of) =>
    (found(of, 'Consent').provision = { type: 'permit', data: [{ meaning: 'this', reference: { display: 'x' } }] }),
  'a name that FHIR does not know': (of) => (found(of, 'Consent').shared = true),
  'a person whose name is a text': (of) => (found(of, 'Patient').name = 'Ann'),
}

test.each(Object.entries(breaks))('broken by %s it does not pass', (_how, damage) => {
  const broken = bundle()
  damage(broken)
  expect(faults(broken)).not.toEqual([])
})
