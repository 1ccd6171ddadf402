import { useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { isPhoto } from '#domain/profiles/doctor-profile-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { croppedFile } from '../../lib/crop.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useCrop } from '../../ui/crop-field.tsx'
import { Form } from '../../ui/form.tsx'
import { PhotoField } from '../../ui/photo-field.tsx'
import { SaveOrClose } from '../../ui/save-or-close.tsx'

type Branch = { readonly id: string; readonly name: string; readonly photo: string | null }
type Props = { branch: Branch; onDone: () => void }

/** The photo of a branch: another one, cut to a square before it is sent, or none. */
export function BranchPhoto({ branch, onDone }: Props) {
  const queries = useQueryClient()
  const params = { branchId: branch.id }
  const saved = async (word: string) => {
    await queries.invalidateQueries({ queryKey: ['facility'] })
    toast('success', word)
    onDone()
  }
  const form = useSentForm<{ photo: File | null }>({
    defaultValues: { photo: null },
    only: 'photo',
    send: async ({ photo: file }) => {
      if (!file) return
      const body = new FormData()
      body.set('photo', await croppedFile(file, crop))
      await call('POST /branches/:branchId/photo', { params, body })
      await saved(t('The photo is saved'))
    },
  })
  const photo = form.drawn('photo', (file) =>
    isPhoto(file?.name) ? undefined : t('Select a photo in JPG, JPEG or PNG format'),
  )
  const { crop, setCrop } = useCrop(photo.value)
  const remove = () =>
    call('DELETE /branches/:branchId/photo', { params }).then(
      () => saved(t('The photo is taken away')),
      (error: unknown) => toast('error', problemText(error)),
    )
  return (
    <Form of={form} label={t('Photo')} className="grid gap-5">
      {branch.photo ? (
        <div className="flex flex-wrap items-center gap-4">
          <img
            src={branch.photo}
            alt={t('Photo of {name}', { name: branch.name })}
            width={128}
            height={128}
            className="size-32 rounded-card border border-line object-cover"
          />
          <Button size="small" onClick={() => void remove()}>
            {t('Take the photo away')}
          </Button>
        </div>
      ) : null}
      <PhotoField photo={photo} crop={crop} setCrop={setCrop} shownAs="square" />
      <SaveOrClose isSending={form.isSending} onClose={onDone} save={t('Save the photo')} />
    </Form>
  )
}
