import { z } from 'zod'
import { profileLengths } from '#domain/profiles/doctor-profile-rules.ts'
import { profile, publicProfile, setup } from './doctor-shapes.ts'
import { endpoint } from './endpoint.ts'
import { publicRead, reads, writes } from './entries.ts'
import { branchInput, branchShape } from './branch-shapes.ts'
import { id, line, prose, specialtyName, version } from './shapes.ts'

export const doctorEndpoints = [
  endpoint({
    ...publicRead,
    path: '/healthcare-providers/specialties',
    summary: 'All specialties, named in the reader’s language',
    replies: { 200: z.object({ results: z.array(z.object({ id, name: specialtyName })) }) },
  }),
  endpoint({
    ...reads('profile.edit'),
    path: '/healthcare-providers/profile/:userId',
    summary: 'The profile of a doctor, for the doctor; 404 when there is none yet',
    params: z.object({ userId: id }),
    replies: { 200: profile },
  }),
  endpoint({
    ...writes('profile.edit'),
    method: 'POST',
    path: '/healthcare-providers/profile',
    summary: 'Creates the profile of the doctor who is logged in; 400 when data is missing',
    body: z.object({
      specialty: z.string().max(100).default(''),
      sub_specialty: z.string().max(profileLengths.sub_specialty).default(''),
      facility_name: z.string().max(profileLengths.facility_name).default(''),
      location: z.string().max(profileLengths.location).default(''),
      experience: z.string().max(profileLengths.experience).default(''),
      doctor: z.string().max(100).default(''),
    }),
    file: { field: 'display_photo', maxBytes: 8 * 1024 * 1024 },
    replies: { 201: profile },
  }),
  endpoint({
    ...writes('profile.edit'),
    method: 'PATCH',
    path: '/doctors/me',
    summary: 'Changes the public profile; another name or specialty is checked again. Fields left out stay as they are',
    body: z
      .object({
        title: line(20),
        first_name: line(100),
        last_name: line(100),
        sub_specialty: line(500),
        experience: prose(2000),
        specialty: id,
        ...publicProfile.shape,
      })
      .partial(),
    replies: { 200: profile },
  }),
  endpoint({
    ...writes('profile.edit'),
    method: 'POST',
    path: '/doctors/me/photo',
    summary: 'Replaces the photo of the public profile: a JPG or PNG, redrawn without its camera data',
    body: z.object({}),
    file: { field: 'display_photo', maxBytes: 8 * 1024 * 1024 },
    replies: { 200: profile },
  }),
  endpoint({
    ...reads('schedule.edit'),
    path: '/doctors/me/setup',
    summary: 'Everything the doctor needs in order to be booked, and what is missing',
    replies: { 200: setup },
  }),
  endpoint({
    ...writes('schedule.edit'),
    method: 'POST',
    path: '/doctors/me/practice',
    summary: 'Creates a doctor’s own practice, without a facility: one branch with its time zone',
    body: branchInput,
    replies: { 201: branchShape },
  }),
  endpoint({
    ...writes('schedule.edit'),
    method: 'PUT',
    path: '/doctors/me/practice',
    summary: 'Corrects a doctor’s own practice: its name, address and way in',
    body: branchInput.extend({ version }),
    replies: { 200: branchShape },
  }),
  endpoint({
    ...writes('schedule.edit'),
    method: 'POST',
    path: '/doctors/me/branches',
    summary: 'Asks the manager of a branch to join it',
    body: z.object({ branch_id: id }),
    replies: { 201: z.object({ state: z.string() }) },
  }),
  endpoint({
    ...writes('profile.edit'),
    method: 'POST',
    path: '/doctors/me/publish',
    summary: 'Publishes the doctor’s page, or withdraws it',
    body: z.object({ is_published: z.boolean() }),
    replies: { 200: setup },
  }),
] as const
