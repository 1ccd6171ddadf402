import { z } from 'zod'
import { serviceInput, setup } from './doctor-shapes.ts'
import { endpoint } from './endpoint.ts'
import { writes } from './entries.ts'
import { id, version } from './shapes.ts'

export const serviceEndpoints = [
  endpoint({
    ...writes('services.edit'),
    method: 'POST',
    path: '/doctors/me/services',
    summary: 'Adds a service',
    body: serviceInput,
    replies: { 201: setup },
  }),
  endpoint({
    ...writes('services.edit'),
    method: 'PUT',
    path: '/doctors/me/services/:serviceId',
    summary: 'Changes a service',
    params: z.object({ serviceId: id }),
    body: serviceInput.extend({ version }),
    replies: { 200: setup },
  }),
  endpoint({
    ...writes('services.edit'),
    method: 'PUT',
    path: '/doctors/me/services/order',
    summary: 'Orders the doctor’s services; search looks for the first one',
    body: z.object({ ids: z.array(id).min(1).max(100) }),
    replies: { 200: setup },
  }),
  endpoint({
    ...writes('services.edit'),
    method: 'DELETE',
    path: '/doctors/me/services/:serviceId',
    summary: 'Archives a service: booked visits stay, no new ones can be made',
    params: z.object({ serviceId: id }),
    replies: { 200: setup },
  }),
] as const
