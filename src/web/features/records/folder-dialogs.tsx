import { t } from '#domain/language/translate.ts'
import { wayTo } from '#domain/records/folder-tree.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { folderName } from '../../parts/records/record-words.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { FolderForm } from './folder-form.tsx'
import { LooksDialog } from './looks-dialog.tsx'
import { MoveFolder } from './move-folder.tsx'
import { type Folder, useRecordsAgain } from './records.ts'
import { SharePanel } from './share-panel.tsx'

export type FolderAct = 'share' | 'new' | 'rename' | 'move' | 'download' | 'looks' | 'delete'

type Props = {
  folder: Folder
  /** All folders of the person. */
  folders: readonly Folder[]
  patient: string
  opened: FolderAct | null
  onClose: () => void
  /** It lies in the bin: where its own page was open, there is another one to show. */
  onDeleted?: () => unknown
}

/** What can be done with a folder, from its tile as on its page: one dialog for each. */
export function FolderDialogs({ folder, folders, patient, opened, onClose, onDeleted }: Props) {
  const name = folderName(folder)
  const remove = useRemoveFolder()
  return (
    <>
      {opened === 'share' ? (
        <SharePanel
          what={{ folder_id: folder.id }}
          within={wayTo(folders, folder.parent_id).map(({ id }) => id)}
          inside={folder.folders}
          name={name}
          patient={patient}
          onClose={onClose}
        />
      ) : null}
      {opened === 'new' ? <FolderForm patient={patient} parent={folder.id} onClose={onClose} /> : null}
      {opened === 'download' ? <ExportDialog patient={patient} folder={folder} onClose={onClose} /> : null}
      {opened === 'looks' ? (
        <LooksDialog patient={patient} about={{ folder_id: folder.id, name }} onClose={onClose} />
      ) : null}
      {opened === 'move' ? <MoveFolder folder={folder} folders={folders} onClose={onClose} /> : null}
      {opened === 'rename' ? <FolderForm folder={folder} patient={patient} onClose={onClose} /> : null}
      <Confirm
        title={t('Delete “{name}”?', { name })}
        open={opened === 'delete'}
        act={t('Delete')}
        onClose={onClose}
        onAct={() => remove(folder, onDeleted)}
      >
        {t(
          '{count, plural, one {Its # file goes} other {Its # files go}} to the bin. You can restore it for 30 days.',
          {
            count: folder.items,
          },
        )}
      </Confirm>
    </>
  )
}

/** Into the bin with all that lies in it, with a way back. */
function useRemoveFolder() {
  const again = useRecordsAgain()
  return async ({ id: folderId }: Folder, onDeleted?: () => unknown) => {
    const params = { folderId }
    const restore = () =>
      void call('POST /records/folders/:folderId/restore', { params }).then(again, (error: unknown) =>
        toast('error', problemText(error)),
      )
    await call('DELETE /records/folders/:folderId', { params })
    await onDeleted?.()
    await again()
    toast('info', t('Moved to the bin'), { undo: { label: t('Undo'), act: restore } })
  }
}
