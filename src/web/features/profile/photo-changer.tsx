import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { isPhoto } from '#domain/profiles/doctor-profile-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { croppedFile } from '../../lib/crop.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { DoctorPortrait } from '../../parts/people/doctor-portrait.tsx'
import { Button } from '../../ui/button.tsx'
import { useCrop } from '../../ui/crop-field.tsx'
import { Form } from '../../ui/form.tsx'
import { PhotoField } from '../../ui/photo-field.tsx'
import type { Profile } from './profile-values.ts'

type Props = { profile: Profile; change: (work: () => Promise<unknown>, done: string) => Promise<unknown> }

/** The face of the page: another photo, cut to a square before it is sent. */
export function PhotoChanger({ profile, change }: Props) {
  const [isOpen, setOpen] = useState(profile.display_photo === null)
  const name = `${profile.first_name} ${profile.last_name}`
  return (
    <section id="photo" className="flex flex-wrap items-start gap-5">
      <DoctorPortrait photo={profile.display_photo} name={name} size={88} />
      {isOpen ? (
        <PhotoForm
          onSend={async (body) => {
            await change(() => call('POST /doctors/me/photo', { body }), t('Saved'))
            setOpen(false)
          }}
        />
      ) : (
        <Button size="small" className="self-center" onClick={() => setOpen(true)}>
          {t('Change the photo')}
        </Button>
      )}
    </section>
  )
}

function PhotoForm({ onSend }: { onSend: (body: FormData) => Promise<void> }) {
  const form = useSentForm<{ display_photo: File | null }>({
    defaultValues: { display_photo: null },
    only: 'display_photo',
    send: async ({ display_photo }) => {
      if (!display_photo) return
      const body = new FormData()
      body.set('display_photo', await croppedFile(display_photo, crop))
      await onSend(body)
    },
  })
  const photo = form.drawn('display_photo', (file) =>
    isPhoto(file?.name) ? undefined : t('Select a photo in JPG, JPEG or PNG format'),
  )
  const { crop, setCrop } = useCrop(photo.value)
  return (
    <Form of={form} label={t('Photo')} className="grid min-w-64 flex-1 gap-4">
      <PhotoField photo={photo} crop={crop} setCrop={setCrop} shownAs="round" />
      <Button type="submit" className="justify-self-start" busy={form.isSending && t('Saving…')}>
        {t('Save the photo')}
      </Button>
    </Form>
  )
}
