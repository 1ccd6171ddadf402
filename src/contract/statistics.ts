import { z } from 'zod'
import { chartKeys } from '#domain/statistics/charts.ts'
import { endpoint } from './endpoint.ts'
import { reads } from './entries.ts'
import { cell, id, line, localDate, moment } from './shapes.ts'

const chartRow = z.object({ key: z.string(), name: z.string(), cells: z.array(cell) })

/** The bounds of what is counted; without a branch, all where the reader may see figures. */
const bounds = {
  facility_id: id.optional(),
  branch_id: id.optional(),
  practitioner_id: id.optional(),
  service: line(200).optional(),
  mode: z.enum(['in_person', 'video']).optional(),
}

export const statisticsEndpoints = [
  endpoint({
    ...reads('statistics.view'),
    path: '/statistics/choices',
    summary: 'The branches, doctors and services whose figures the caller may see',
    query: z.object({ facility_id: id.optional() }),
    replies: {
      200: z.object({
        branches: z.array(z.object({ id, name: z.string(), time_zone: z.string() })),
        doctors: z.array(z.object({ id, name: z.string() })),
        services: z.array(z.string()),
      }),
    },
  }),
  endpoint({
    ...reads('statistics.view'),
    path: '/statistics/:chart',
    summary: 'The figures of one chart between two local days, both included; groups of one to four are "few"',
    params: z.object({ chart: z.enum(chartKeys) }),
    query: z.object({
      ...bounds,
      from: localDate,
      until: localDate,
      /** Also the period of the same length that ends the day before. */
      compare: z.enum(['yes', 'no']).default('no'),
    }),
    replies: {
      200: z.object({
        rows: z.array(chartRow),
        before: z.array(chartRow),
        parts: z.array(cell),
        step: z.enum(['day', 'week']),
        at: moment,
      }),
    },
  }),
] as const
