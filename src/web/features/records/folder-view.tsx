import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { foldersIn, mostLevels, wayTo } from '#domain/records/folder-tree.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { CallFailed } from '../../lib/call.ts'
import { isShut } from '../../lib/shown.ts'
import { folderName, sharedWords } from '../../parts/records/record-words.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { ColorMark } from './folder-color.tsx'
import { type FolderAct, FolderDialogs } from './folder-dialogs.tsx'
import { FolderTiles } from './folder-tiles.tsx'
import { FolderWay } from './folder-way.tsx'
import { FolderPapers } from './folder-papers.tsx'
import { MoreMenu } from './more-menu.tsx'
import { useLookedAt, useRecordNews } from './records.ts'
import { OrderField } from './order-field.tsx'
import { orderedFolders, orderedItems, useOrder } from './sorting.ts'
import { UploadZone } from './upload-zone.tsx'

/** One folder: what lies in it, and what comes into it. */
export function FolderView({ folderId }: { folderId: string }) {
  useRecordNews()
  const records = useLookedAt(['folder', folderId], (again) =>
    call('GET /records/folders/:folderId', { params: { folderId }, query: { again } }),
  )
  if (records.isPending) return <Skeleton rows={5} />
  if (isShut(records)) {
    const { error } = records
    const isGone = error instanceof CallFailed && [400, 404].includes(error.problem.status)
    return isGone ? (
      <div className="grid gap-6">
        <PageTitle>{t('Records')}</PageTitle>
        <Empty action={<ButtonLink to="/usr/records">{t('See my records')}</ButtonLink>}>
          {t('This folder does not exist or is not yours.')}
        </Empty>
      </div>
    ) : (
      <LoadFailed what={t('this folder')} error={error} again={() => void records.refetch()} />
    )
  }
  return <Loaded data={records.data} />
}

function Loaded({ data }: { data: Answer<'GET /records/folders/:folderId'> }) {
  const { folder, person, items, folders } = data
  const home = person.is_self ? '/usr/records' : `/usr/records?person=${person.id}`
  const inside = foldersIn(folders, folder.id)
  const [order, setOrder] = useOrder()
  return (
    <div className="grid gap-6">
      <FolderWay
        home={home}
        name={person.is_self ? t('Records') : t('Records of {name}', { name: person.name })}
        way={wayTo(folders, folder.id)}
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <PageTitle lead={folder.shared_with > 0 ? sharedWords(folder.shared_with) : undefined}>
            <bdi>{folderName(folder)}</bdi>
          </PageTitle>
          <ColorMark color={folder.color} />
        </div>
        <FolderActs data={data} home={home} />
      </div>
      <UploadZone
        key={folder.id}
        folder={folder.id}
        most={data.file_most}
        isScanned={data.is_scanned}
        left={data.coming}
      />
      {items.length + inside.length > 1 ? <OrderField order={order} onChange={setOrder} /> : null}
      <FolderTiles folders={orderedFolders(inside, order)} all={folders} patient={person.id} />
      {items.length + inside.length === 0 ? <Empty>{t('This folder is empty.')}</Empty> : null}
      <FolderPapers
        items={orderedItems(items, order)}
        folder={folder.id}
        folders={folders}
        patient={person.id}
        most={data.file_most}
      />
    </div>
  )
}

function FolderActs({ data, home }: { data: Answer<'GET /records/folders/:folderId'>; home: string }) {
  const { folder, person, folders } = data
  const [search] = useSearchParams()
  const [opened, setOpened] = useState<FolderAct | null>(search.get('open') === 'download' ? 'download' : null)
  const navigate = useNavigate()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => setOpened('share')}>{t('Share')}</Button>
      {wayTo(folders, folder.id).length < mostLevels ? (
        <Button onClick={() => setOpened('new')}>{t('New folder')}</Button>
      ) : null}
      <MoreMenu
        name={folderName(folder)}
        items={[
          { label: t('Download all'), act: () => setOpened('download') },
          { label: t('Who looked'), act: () => setOpened('looks') },
          ...(folder.kind === 'own'
            ? [
                { label: t('Name and colour'), act: () => setOpened('rename') },
                { label: t('Move'), act: () => setOpened('move') },
                { label: t('Delete'), act: () => setOpened('delete') },
              ]
            : []),
        ]}
      />
      <FolderDialogs
        folder={folder}
        folders={folders}
        patient={person.id}
        opened={opened}
        onClose={() => setOpened(null)}
        onDeleted={() => navigate(folder.parent_id ? `/usr/records/${folder.parent_id}` : home)}
      />
    </div>
  )
}
