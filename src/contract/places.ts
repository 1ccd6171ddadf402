import { z } from 'zod'
import { branchInput, doorsShape, houseBranchShape } from './branch-shapes.ts'
import { endpoint } from './endpoint.ts'
import { publicRead, publicSearch, reads, writes } from './entries.ts'
import { id, line, moment, page, sought, specialtyName, version } from './shapes.ts'

export const facilityShape = z
  .object({ id, name: z.string(), facility_logo: z.string().nullable(), version })
  .meta({ id: 'Facility' })

export const facilityParams = z.object({ facilityId: id })

/** A facility that is closed for good, and until when it can be opened again. */
export const closedFacility = z.object({ id, name: z.string(), closed_at: moment, opens_until: moment })

const doctorAtBranch = z.object({
  practitioner_id: id,
  branch_id: id,
  branch_name: z.string(),
  name: z.string(),
  slug: z.string(),
  photo: z.string().nullable(),
  specialty: specialtyName,
  verification: z.string(),
  state: z.enum(['asked', 'active', 'declined', 'left']),
})

const clinic = z.object({
  branch_id: id,
  slug: z.string(),
  name: z.string(),
  facility_name: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  phone: z.string(),
  kilometres: z.number().nullable(),
  doctors: z.number().int(),
  /** At least two doctors offer the same: any of them can be asked for. */
  has_any_doctor: z.boolean(),
  source: z.string().nullable(),
})

export const placeQuery = {
  latitude: z.coerce.number().min(-90).max(90).optional(),
  longitude: z.coerce.number().min(-180).max(180).optional(),
  radius_km: z.coerce.number().min(1).max(200).default(25),
}

export const placeEndpoints = [
  endpoint({
    ...publicRead,
    path: '/files/:fileId',
    summary: 'A public picture: a logo or a photo of a profile',
    params: z.object({ fileId: id }),
    replies: { 200: z.unknown() },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'POST',
    path: '/facilities/',
    summary: 'Creates the facility of a facility manager',
    body: z.object({ name: z.string().max(500).default('') }),
    file: { field: 'facility_logo', maxBytes: 5 * 1024 * 1024 },
    replies: { 201: facilityShape },
  }),
  endpoint({
    ...reads('facility.edit'),
    path: '/facilities/mine',
    summary: 'The caller’s facility with its branches; null before it is created, or once it is closed for good',
    replies: {
      200: z.object({
        facility: facilityShape.nullable(),
        branches: z.array(houseBranchShape),
        /** The one that they closed last, as long as they may open it again. */
        closed: closedFacility.nullable(),
      }),
    },
  }),
  endpoint({
    ...reads('branches.edit'),
    path: '/facilities/:facilityId/branches',
    summary: 'The state of each branch of a facility: who works there, what today brings, whether it is open',
    params: z.object({ facilityId: id }),
    replies: {
      200: z.object({
        results: z.array(
          houseBranchShape.extend({
            doctors: z.number().int(),
            staff: z.number().int(),
            /** Visits of the day it is there. */
            today: z.number().int(),
            doors: doorsShape,
            /** The closures that are in force. */
            closures_now: z.array(id),
          }),
        ),
      }),
    },
  }),
  endpoint({
    ...writes('branches.edit'),
    method: 'POST',
    path: '/facilities/:facilityId/branches',
    summary: 'Adds a branch',
    params: z.object({ facilityId: id }),
    body: branchInput.extend({ state: z.enum(['draft', 'open']).default('open') }),
    replies: { 201: houseBranchShape },
  }),
  endpoint({
    ...reads('branch.edit'),
    path: '/branches/:branchId/details',
    summary: 'A branch as its editors see it',
    params: z.object({ branchId: id }),
    replies: { 200: houseBranchShape },
  }),
  endpoint({
    ...writes('branch.edit'),
    method: 'PUT',
    path: '/branches/:branchId',
    summary: 'Changes a branch',
    params: z.object({ branchId: id }),
    body: branchInput.extend({ version }),
    replies: { 200: houseBranchShape },
  }),
  endpoint({
    ...writes('branch.edit'),
    method: 'POST',
    path: '/branches/:branchId/photo',
    summary: 'Replaces the photo that a branch’s page shows',
    params: z.object({ branchId: id }),
    body: z.object({}),
    file: { field: 'photo', maxBytes: 5 * 1024 * 1024 },
    replies: { 200: houseBranchShape },
  }),
  endpoint({
    ...writes('branch.edit'),
    method: 'DELETE',
    path: '/branches/:branchId/photo',
    summary: 'Removes the photo of a branch',
    params: z.object({ branchId: id }),
    replies: { 200: houseBranchShape },
  }),
  endpoint({
    ...reads('doctors.decide'),
    path: '/facilities/:facilityId/doctors',
    summary: 'The doctors at the branches of a facility, and those who ask to join',
    params: z.object({ facilityId: id }),
    replies: { 200: z.object({ results: z.array(doctorAtBranch) }) },
  }),
  endpoint({
    ...writes('doctors.decide'),
    method: 'POST',
    path: '/branches/:branchId/doctors/:practitionerId',
    summary: 'Accepts or declines a doctor who asks to work at a branch',
    params: z.object({ branchId: id, practitionerId: id }),
    body: z.object({ accept: z.boolean() }),
    replies: { 200: z.object({ state: z.string() }) },
  }),
  endpoint({
    ...publicSearch,
    path: '/clinics',
    summary: 'Clinics by name and place, nearest first where a place is given',
    query: z.object({ q: sought(100).default(''), ...placeQuery, cursor: line(400).optional() }),
    replies: { 200: page(clinic) },
  }),
  endpoint({
    ...publicSearch,
    path: '/places',
    summary: 'Cities, regions and postcodes that begin with what was typed, each with its position',
    query: z.object({ q: sought(100) }),
    replies: {
      200: z.object({
        results: z.array(
          z.object({
            label: z.string(),
            kind: z.enum(['city', 'region', 'postcode']),
            latitude: z.number(),
            longitude: z.number(),
          }),
        ),
      }),
    },
  }),
] as const
