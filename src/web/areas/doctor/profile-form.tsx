import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fault } from '#domain/fault.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { isPhoto, profileRules } from '#domain/profiles/doctor-profile-rules.ts'
import { SpecialtyBox } from '../../features/profile/specialty-box.tsx'
import { firstStepWords } from '../../features/schedule/setup/setup-steps.ts'
import { call } from '../../lib/browser-call.ts'
import { CallFailed } from '../../lib/call.ts'
import { croppedFile } from '../../lib/crop.ts'
import { literal } from '../../lib/messages.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { readSession, storeRecord } from '../../lib/session.ts'
import { storedRecord } from '../../lib/stored.ts'
import { toast, toastAfterReload } from '../../lib/toast.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { CropField, useCrop } from '../../ui/crop-field.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { Form } from '../../ui/form.tsx'
import { PageTitle } from '../../ui/page.tsx'

const typedKey = 'doctor_profile_typed'
const empty = { specialty: '', sub_specialty: '', facility_name: '', location: '', experience: '' }
const fields = ['specialty', 'sub_specialty', 'facility_name', 'location', 'experience'] as const

/** The form that makes a doctor's profile (specification, sections 5 and 8): checked on submit and on each change. */
export function ProfileForm() {
  const specialties = useSpecialties()
  const doctor = useDoctorName()
  const { form, specialty, photo, crop, setCrop } = useProfile()
  const hasPhoto = isPhoto(photo.value?.name)
  return (
    <Form of={form} className="grid max-w-xl grid-cols-1 gap-5">
      <PageTitle lead={firstStepWords()}>{t(literal.S10)}</PageTitle>
      {doctor ? <p className="text-muted">{doctor}</p> : null}
      <SpecialtyBox
        {...specialty}
        known={specialties.isPending ? undefined : (specialties.data?.results ?? [])}
        hint={t('Type the first letters of it.')}
      />
      {isShut(specialties) ? (
        <p role="alert">
          {t(literal.S8)}{' '}
          <button type="button" className="underline" onClick={() => void specialties.refetch()}>
            {t('Try again')}
          </button>
        </p>
      ) : null}
      <TextField
        label={t('Sub specialty')}
        hint={t('A few words on what you do most.')}
        {...form.field('sub_specialty', profileRules.sub_specialty)}
      />
      <TextField
        label={t('Facility name')}
        hint={t('Where you work; your own practice counts.')}
        {...form.field('facility_name', profileRules.facility_name)}
      />
      <TextField label={t('Location')} hint={t('The town.')} {...form.field('location', profileRules.location)} />
      <TextArea
        label={t('Experience')}
        optional
        hint={t('For example: 12 years, languages, areas of interest')}
        {...form.field('experience', profileRules.experience)}
      />
      <FileField
        label={t('Display photo')}
        hint={t('JPG, JPEG or PNG')}
        accept=".jpg,.jpeg,.png"
        file={photo.value}
        onChange={photo.onChange}
        error={photo.error}
        preview={hasPhoto}
        look={
          hasPhoto && photo.value ? (
            <CropField file={photo.value} crop={crop} onCrop={setCrop} shownAs="round" />
          ) : undefined
        }
      />
      <Button type="submit" look="primary" className="justify-self-start" busy={form.isSending && t('Saving…')}>
        {t('Create profile')}
      </Button>
    </Form>
  )
}

type Values = typeof empty & { display_photo: File | null }

/** Sends the profile; what is typed outlives a reload, and each failure has its toast. */
function useProfile() {
  const form = useSentForm<Values>({
    defaultValues: { ...typedBefore(), display_photo: null },
    isCheckedAtOnce: true,
    onFaults: () => toast('error', t(literal.S5)),
    refusal: (error) => t(wordsOf(error)),
    send: async ({ display_photo, ...typed }) => {
      const session = readSession()
      // The page goes: what else notices that the id is gone would lead elsewhere.
      if (!session || !display_photo) return location.assign('/auth/login/doc')
      const body = new FormData()
      for (const [field, value] of Object.entries(typed)) body.set(field, value)
      body.set('doctor', session.userId)
      body.set('display_photo', await croppedFile(display_photo, crop))
      try {
        storeRecord('doctor_profile', await call('POST /healthcare-providers/profile', { body }))
      } catch (error) {
        toast('error', t(wordsOf(error)))
        throw error
      }
      sessionStorage.removeItem(typedKey)
      toastAfterReload('success', t(literal.S14))
      location.reload()
    },
  })
  const specialty = form.drawn('specialty', profileRules.specialty)
  const photo = form.drawn('display_photo', (file) => (isPhoto(file?.name) ? undefined : fault('photo_unreadable')))
  const { crop, setCrop } = useCrop(photo.value)
  const { display_photo: _photo, ...typed } = form.watch()
  const kept = JSON.stringify(typed)
  useEffect(() => sessionStorage.setItem(typedKey, kept), [kept])
  return { form, specialty, photo, crop, setCrop }
}

/** What a refusal is called, whether it names fields or not. */
const wordsOf = (error: unknown) =>
  error instanceof CallFailed && error.problem.status === 400 ? literal.S5 : literal.S9

function typedBefore(): typeof empty {
  return storedRecord(typedKey, fields, 'session') ?? empty
}

function useSpecialties() {
  const query = useQuery({
    queryKey: ['specialties'],
    queryFn: () => call('GET /healthcare-providers/specialties', {}),
    retry: false,
  })
  const hasFailed = isShut(query)
  useEffect(() => {
    if (hasFailed) toast('error', t(literal.S8))
  }, [hasFailed])
  return query
}

/** Names of the account, as the server knows them. */
function useDoctorName(): string {
  const [name, setName] = useState('')
  const began = useRef(false)
  useEffect(() => {
    const session = readSession()
    if (!session || began.current) return
    began.current = true
    call('GET /auth/users/doctor/:userId', { params: { userId: session.userId } }).then(
      (user) => setName(`${user.title} ${user.first_name} ${user.last_name}${listComma()}${user.email}`),
      () => toast('error', t(literal.S11)),
    )
  }, [])
  return name
}
