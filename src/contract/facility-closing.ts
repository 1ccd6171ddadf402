import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { branchState } from './branch-shapes.ts'
import { facilityParams } from './places.ts'
import { id, line, moment, nothing, version } from './shapes.ts'

/** A facility is closed for good by whoever runs it, and opened again for a while by them or by the platform. */
export const facilityClosingEndpoints = [
  endpoint({
    ...reads('facility.edit'),
    audit: 'reads_health_data',
    path: '/facilities/:facilityId/closing',
    summary: 'What closing a facility for good would mean: which branches stand in the way, and who loses it',
    params: facilityParams,
    replies: {
      200: z.object({
        branches: z.array(z.object({ id, name: z.string(), state: branchState, visits_open: z.int() })),
        /** Visits whose patients still stand as checked in a day and more after the end: somebody says what became of them. */
        forgotten: z.array(
          z.object({
            appointment_id: id,
            version,
            patient: z.string(),
            start: moment,
            time_zone: z.string(),
            service_name: z.string(),
            doctor: z.string(),
            branch: z.string(),
          }),
        ),
        /** Everybody who works for it, with whoever asks. */
        people: z.int(),
        /** Until when it could be opened again, were it closed now. */
        opens_until: moment,
        version,
      }),
    },
  }),
  endpoint({
    ...writes('facility.edit'),
    rate: 'credential',
    method: 'POST',
    path: '/facilities/:facilityId/closing',
    summary: 'Closes a facility for good, once its branches are archived: nobody finds it, and nobody works for it',
    params: facilityParams,
    body: z.object({ version, name: line(200), password: z.string().max(500).default('') }),
    replies: { 200: z.object({ closed_at: moment, opens_until: moment }) },
  }),
  endpoint({
    ...writes('facility.edit'),
    method: 'DELETE',
    path: '/facilities/:facilityId/closing',
    summary: 'Opens a facility again, by whoever closed it, within thirty days',
    params: facilityParams,
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('verification.decide'),
    method: 'DELETE',
    path: '/admin/facilities/:facilityId/closing',
    summary: 'Opens a facility again that its manager closed, within thirty days',
    params: facilityParams,
    replies: { 200: nothing },
  }),
] as const
