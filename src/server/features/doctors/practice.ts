import type { Allowed } from '#domain/access/allowed.ts'

/** The rights with which a doctor changes what makes them bookable. */
export type SetupRight = 'schedule.edit' | 'services.edit' | 'profile.edit'

/** The own practice of a doctor, checked for a right. */
export type Practice<Right extends SetupRight> = Allowed<{ readonly practitioner: string }, Right>
