import { useQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { sharedWords } from '../../parts/records/record-words.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { FolderOptions } from './folder-options.tsx'
import { type Folder, recordsKey } from './records.ts'
import { ShareForm } from './share-form.tsx'
import type { ShareWish } from './share-with.ts'

const nobody: ReadonlySet<string> = new Set()

type MoveProps = {
  count: number
  /** Where they can go. */
  folders: readonly Folder[]
  onChosen: (folder: string) => void
  onClose: () => void
}

/** Asks into which folder several documents go. */
export function ChooseFolder({ count, folders, onChosen, onClose }: MoveProps) {
  const form = useSentForm<{ folder: string }>({
    defaultValues: { folder: folders[0]?.id ?? '' },
    send: ({ folder }) => {
      onClose()
      onChosen(folder)
      return Promise.resolve()
    },
  })
  const seenBy = folders.find(({ id }) => id === form.watch('folder'))?.shared_with ?? 0
  return (
    <Dialog title={t('{count, plural, one {Move # file} other {Move # files}}', { count })} open onClose={onClose}>
      <Form of={form} isFree>
        <SelectField label={t('Into')} {...form.field('folder')}>
          <FolderOptions folders={folders} />
        </SelectField>
        <p role="status" className="empty:hidden">
          {seenBy > 0 ? `${sharedWords(seenBy)}. ${t('They see what you move as soon as you save.')}` : null}
        </p>
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="primary">
            {t('Move')}
          </Button>
          <CloseForm onClose={onClose}>{t('Cancel')}</CloseForm>
        </p>
      </Form>
    </Dialog>
  )
}

type ShareProps = { count: number; patient: string; onChosen: (wish: ShareWish) => void; onClose: () => void }

/** Asks with whom several documents are shared, and until when. Who has one of them already gets the newer end. */
export function ChooseGrantee({ count, patient, onChosen, onClose }: ShareProps) {
  const sharing = useQuery({
    queryKey: [...recordsKey, 'sharing', patient],
    queryFn: () => call('GET /records/sharing', { query: { patient_id: patient } }),
  })
  const isAlone =
    isShown(sharing) && sharing.data.doctors.length + sharing.data.branches.length + sharing.data.carers.length === 0
  return (
    <Dialog title={t('{count, plural, one {Share # file} other {Share # files}}', { count })} open onClose={onClose}>
      {sharing.isPending ? <Skeleton rows={2} /> : null}
      {isShut(sharing) ? (
        <LoadFailed what={t('what you share')} error={sharing.error} again={() => void sharing.refetch()} />
      ) : null}
      {isAlone ? <NobodyThere /> : null}
      {isShown(sharing) && !isAlone ? (
        <ShareForm
          sharing={sharing.data}
          have={nobody}
          onShare={(wish) => {
            onClose()
            onChosen(wish)
            return Promise.resolve()
          }}
        />
      ) : null}
      <p>
        <Button onClick={onClose}>{t('Close')}</Button>
      </p>
    </Dialog>
  )
}

/** Whom papers can be shared with comes with the first visit. */
export function NobodyThere() {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        {t('You can share with doctors you have an appointment with, and with people who help you.')}
      </p>
      <ButtonLink to="/usr/providers">{t('Find a doctor')}</ButtonLink>
    </div>
  )
}
