import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { doctorProfileFaults, isPhoto, type ProfileFault } from '#domain/profiles/doctor-profile-rules.ts'
import { sayFault } from '#contract/refusal-texts.ts'
import { nameOfPlace } from '#domain/profiles/name-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { CallFailed, fieldErrors } from '../../lib/call.ts'
import { literal } from '../../lib/messages.ts'
import { readSession, storeRecord } from '../../lib/session.ts'
import { storedRecord } from '../../lib/stored.ts'
import { toast, toastAfterReload } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { PageTitle } from '../../ui/page.tsx'

const typedKey = 'doctor_profile_typed'
const words: Record<ProfileFault, string> = {
  specialty: literal.S1,
  sub_specialty: literal.S2,
  facility_name: literal.S3,
  location: literal.S4,
  display_photo: mark('Select a photo in JPG, JPEG or PNG format'),
}
const empty = { specialty: '', sub_specialty: '', facility_name: '', location: '', experience: '' }
const fields = ['specialty', 'sub_specialty', 'facility_name', 'location', 'experience'] as const

/** The form that makes a doctor's profile (specification, sections 5 and 8): checked on submit, then on each change. */
export function ProfileForm() {
  const navigate = useNavigate()
  const [photo, setPhoto] = useState<File | null>(null)
  const [checked, setChecked] = useState(false)
  const [tries, setTries] = useState(0)
  const [summary, setSummary] = useState<string[]>([])
  const [sending, setSending] = useState(false)
  const [noPicture, setNoPicture] = useState<File | null>(null)
  const [isAboutFields, setAboutFields] = useState(false)
  const specialties = useSpecialties()
  const { register, watch, getValues } = useForm({ defaultValues: typedBefore() })
  const doctor = useDoctorName()
  const values = watch()
  useEffect(() => sessionStorage.setItem(typedKey, JSON.stringify(values)), [values])

  const faults = checked ? doctorProfileFaults(values, { isPresent: photo !== null, name: photo?.name ?? '' }) : []
  const faultOfName = (field: ProfileFault) =>
    field === 'facility_name' ? sayFault(nameOfPlace(values.facility_name)) : undefined
  const message = (field: ProfileFault) =>
    faults.includes(field) || (field === 'display_photo' && photo !== null && photo === noPicture)
      ? (faultOfName(field) ?? t(words[field]))
      : undefined
  const isMended = checked && faults.length === 0 && (photo === null || photo !== noPicture)

  const fail = (text: string, aboutFields: boolean) => {
    toast('error', text)
    setSummary([text])
    setAboutFields(aboutFields)
    setTries((count) => count + 1)
  }
  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    if (sending) return
    setChecked(true)
    const now = getValues()
    if (doctorProfileFaults(now, { isPresent: photo !== null, name: photo?.name ?? '' }).length > 0 || !photo)
      return fail(t(literal.S5), true)
    const session = readSession()
    if (!session) {
      await navigate('/auth/login/doc')
      return
    }
    setSending(true)
    try {
      const body = new FormData()
      for (const [field, value] of Object.entries(now)) body.set(field, value)
      body.set('doctor', session.userId)
      body.set('display_photo', photo)
      const profile = await call('POST /healthcare-providers/profile', { body: body as never })
      storeRecord('doctor_profile', profile)
      sessionStorage.removeItem(typedKey)
      toastAfterReload('success', t(literal.S14))
      location.reload()
    } catch (error) {
      // By its name it was a picture; the server looked inside.
      if (fieldErrors(error).display_photo !== undefined) setNoPicture(photo)
      const isMissing = error instanceof CallFailed && error.problem.status === 400
      fail(isMissing ? t(literal.S5) : t(literal.S9), isMissing)
    } finally {
      setSending(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-xl gap-5">
      <PageTitle lead={t('Step 1 of 4: profile · hours · services · verification')}>{t(literal.S10)}</PageTitle>
      {doctor ? <p className="text-muted">{doctor}</p> : null}
      <ErrorSummary messages={isMended && isAboutFields ? [] : summary} at={tries} />
      <SelectField label={t('Specialty')} error={message('specialty')} {...register('specialty')}>
        <option value="">{specialties.isPending ? t('Loading specialties…') : t('Select a specialty')}</option>
        {specialties.data?.results.map((specialty) => (
          <option key={specialty.id} value={specialty.id}>
            {t(specialty.name)}
          </option>
        ))}
      </SelectField>
      {specialties.isError ? (
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
        error={message('sub_specialty')}
        {...register('sub_specialty')}
      />
      <TextField
        label={t('Facility name')}
        hint={t('Where you work; your own practice counts.')}
        error={message('facility_name')}
        {...register('facility_name')}
      />
      <TextField label={t('Location')} hint={t('The town.')} error={message('location')} {...register('location')} />
      <TextArea
        label={t('Experience')}
        optional
        hint={t('For example: 12 years, languages, areas of interest')}
        {...register('experience')}
      />
      <FileField
        label={t('Display photo')}
        hint={t('JPG, JPEG or PNG')}
        accept=".jpg,.jpeg,.png"
        file={photo}
        onChange={setPhoto}
        error={message('display_photo')}
        preview={photo !== null && isPhoto({ isPresent: true, name: photo.name })}
      />
      <Button type="submit" look="primary" className="justify-self-start" busy={sending && t('Saving…')}>
        {t('Create profile')}
      </Button>
    </form>
  )
}

function typedBefore(): typeof empty {
  return storedRecord(typedKey, fields, 'session') ?? empty
}

function useSpecialties() {
  const query = useQuery({
    queryKey: ['specialties'],
    queryFn: () => call('GET /healthcare-providers/specialties', {}),
    retry: false,
  })
  useEffect(() => {
    if (query.isError) toast('error', t(literal.S8))
  }, [query.isError])
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
      (user) => setName(`${user.title} ${user.first_name} ${user.last_name}, ${user.email}`),
      () => toast('error', t(literal.S11)),
    )
  }, [])
  return name
}
