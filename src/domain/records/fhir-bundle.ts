import { type Instant, toRfc3339 } from '../time/instant.ts'
import type { AllRecords, ExportedFolder, ExportedGrant, ExportedItem, ExportedLook } from './all-records.ts'

/*
 Papers in the words of FHIR R4: a folder is a List, a document a DocumentReference whose attachment lies beside the
 bundle in the archive, sharing a Consent, a look an AuditEvent.
*/
type Resource = { readonly resourceType: string; readonly id: string }

const terms = 'http://terminology.hl7.org/CodeSystem'

/** The bundle as text, an entry at a time: the looks of years need not be held as one. */
export function* bundleText(all: AllRecords): Generator<string> {
  const head = { resourceType: 'Bundle', id: all.id, type: 'collection', timestamp: toRfc3339(all.made_at) }
  yield `${JSON.stringify(head).slice(0, -1)},"entry":[`
  let before = ''
  for (const resource of resourcesOf(all)) {
    yield `${before}\n${JSON.stringify({ fullUrl: urn(resource.id), resource })}`
    before = ','
  }
  yield '\n]}\n'
}

function* resourcesOf(all: AllRecords): Generator<Resource> {
  const { person, folders, items, grants, looks } = all
  const known = new Set([...folders, ...items].map(({ id }) => id))
  yield { ...resource('Patient', person.id), ...{ name: [{ text: person.name }] } }
  for (const folder of folders) yield listOf(all, folder)
  for (const item of items) yield documentOf(all, item)
  for (const grant of grants) yield consentOf(all, known, grant)
  for (const look of looks) yield auditEventOf(all, known, look)
}

function listOf({ person, folders, items }: AllRecords, { id, name, created_at }: ExportedFolder) {
  const within = [
    ...folders.filter(({ parent_id }) => parent_id === id),
    ...items.filter(({ folder_id }) => folder_id === id),
  ]
  return {
    ...resource('List', id),
    status: 'current',
    mode: 'working',
    title: name,
    subject: reference(person.id),
    date: toRfc3339(created_at),
    ...(within.length > 0
      ? { entry: within.map((item) => ({ item: reference(item.id) })) }
      : { emptyReason: coded(`${terms}/list-empty-reason`, 'nilknown') }),
  }
}

function documentOf({ person, items }: AllRecords, item: ExportedItem) {
  const older = items.find((one) => one.id === item.newer_of)
  const { id, title, media_type, size, document_date, author, created_at, path } = item
  return {
    ...resource('DocumentReference', id),
    status: 'current',
    subject: reference(person.id),
    date: toRfc3339(created_at),
    author: [author === '' ? reference(person.id) : { display: author }],
    ...(older ? { relatesTo: [{ code: 'replaces', target: reference(older.id) }] } : {}),
    description: title,
    content: [
      {
        attachment: {
          contentType: media_type,
          title,
          ...(path === null ? {} : { url: path.split('/').map(encodeURIComponent).join('/'), size }),
          ...(document_date === null ? {} : { creation: document_date }),
        },
      },
    ],
  }
}

function consentOf({ person }: AllRecords, known: ReadonlySet<string>, grant: ExportedGrant) {
  const { id, shared_with, item_id, folder_id, created_at, ends_at, is_live } = grant
  const shared = item_id ?? folder_id
  const period = { start: toRfc3339(created_at), ...(ends_at === null ? {} : { end: toRfc3339(ends_at) }) }
  return {
    ...resource('Consent', id),
    status: is_live ? 'active' : 'inactive',
    scope: coded(`${terms}/consentscope`, 'patient-privacy'),
    category: [coded('http://loinc.org', '59284-0')],
    patient: reference(person.id),
    dateTime: toRfc3339(created_at),
    policyRule: coded(`${terms}/v3-ActCode`, 'OPTIN'),
    provision: {
      type: 'permit',
      period,
      actor: [{ role: coded(`${terms}/v3-ParticipationType`, 'IRCP'), reference: { display: shared_with } }],
      ...(shared !== null && known.has(shared)
        ? { data: [{ meaning: item_id === null ? 'related' : 'instance', reference: reference(shared) }] }
        : {}),
    },
  }
}

const interactions = {
  list: { code: 'search-type', action: 'E' },
  preview: { code: 'read', action: 'R' },
  download: { code: 'read', action: 'R' },
  share: { code: 'update', action: 'U' },
  export: { code: 'operation', action: 'E' },
} as const

function auditEventOf({ person, brand }: AllRecords, known: ReadonlySet<string>, look: ExportedLook) {
  const { code, action } = interactions[look.way]
  const seen = look.item_id ?? look.folder_id
  return {
    ...resource('AuditEvent', look.id),
    type: { system: `${terms}/audit-event-type`, code: 'rest' },
    subtype: [{ system: 'http://hl7.org/fhir/restful-interaction', code }],
    action,
    recorded: toRfc3339(look.at satisfies Instant),
    agent: [{ who: { display: look.looked_as === 'owner' ? person.name : look.name }, requestor: true }],
    source: { observer: { display: brand } },
    entity: [{ what: reference(seen !== null && known.has(seen) ? seen : person.id) }],
  }
}

function resource<Type extends string>(resourceType: Type, id: string) {
  return { resourceType, id }
}

function coded(system: string, code: string) {
  return { coding: [{ system, code }] }
}

function reference(id: string) {
  return { reference: urn(id) }
}

function urn(id: string) {
  return `urn:uuid:${id}`
}
