import { useParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { FolderView } from '../../features/records/folder-view.tsx'
import { RecordsOverview } from '../../features/records/overview.tsx'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf(t('Records'))

/** Papers in folders, or one of the folders. */
export default function Records() {
  const { folderId } = useParams()
  return folderId ? <FolderView key={folderId} folderId={folderId} /> : <RecordsOverview />
}
