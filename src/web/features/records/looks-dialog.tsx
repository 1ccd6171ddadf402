import { useQuery } from '@tanstack/react-query'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { ownMoment } from '../../lib/format.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { recordsKey } from './records.ts'

const did = {
  list: mark('saw the list'),
  preview: mark('opened'),
  download: mark('downloaded'),
  share: mark('shared'),
  export: mark('downloaded everything'),
} as const

/** Who looked at the papers of a person, newest first. */
export function LooksDialog({ patient, onClose }: { patient: string; onClose: () => void }) {
  const looks = useQuery({
    queryKey: [...recordsKey, 'looks', patient],
    queryFn: () => call('GET /records/looks', { query: { patient_id: patient } }),
  })
  return (
    <Dialog title={t('Who looked')} open onClose={onClose} wide>
      {looks.isPending ? (
        <Skeleton rows={3} />
      ) : isShut(looks) ? (
        <LoadFailed what={t('the list')} error={looks.error} again={() => void looks.refetch()} />
      ) : (
        <Looks looks={looks.data.results} />
      )}
      <p>
        <Button onClick={onClose}>{t('Close')}</Button>
      </p>
    </Dialog>
  )
}

type Look = Answer<'GET /records/looks'>['results'][number]

/** That somebody saw their own list is told like every look, and is what they know already. */
function isOwnList({ looked_as, way }: Look): boolean {
  return looked_as === 'owner' && way === 'list'
}

function Looks({ looks }: { looks: readonly Look[] }) {
  const lines = looks.filter((look) => !isOwnList(look))
  return (
    <>
      {looks.every(({ looked_as }) => looked_as === 'owner') ? (
        <p className="text-muted">{t('Nobody else has looked.')}</p>
      ) : null}
      {lines.length > 0 ? <Lines looks={lines} /> : null}
      <OwnLists looks={looks.filter(isOwnList)} />
    </>
  )
}

function OwnLists({ looks }: { looks: readonly Look[] }) {
  if (looks.length === 0) return null
  return (
    <details className="border-t border-line py-2">
      <summary className="cursor-pointer font-semibold">
        {t('{count, plural, one {You saw your own list once} other {You saw your own list # times}}', {
          count: looks.length,
        })}
      </summary>
      <Lines looks={looks} />
    </details>
  )
}

function Lines({ looks }: { looks: readonly Look[] }) {
  return (
    <ol className="grid" aria-label={t('Who looked')}>
      {looks.map((look) => (
        <li key={look.id} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
          <span className="min-w-0 break-words">
            <bdi className="font-semibold">{whoWords(look)}</bdi> <span>{didWords(look)}</span>
            {look.looked_as === 'emergency' ? (
              <strong className="text-danger"> {t('by emergency access')}</strong>
            ) : null}
            {look.title ? <bdi className="text-muted"> {look.title}</bdi> : <span> {namelessWords(look)}</span>}
            {look.shared_with ? <span> {t('with {name}', { name: look.shared_with })}</span> : null}
            {look.number && look.number > 1 ? (
              <span className="text-muted">, {t('Version {number}', { number: look.number })}</span>
            ) : null}
          </span>
          <bdi className="text-sm text-muted figures">{ownMoment(look.at)}</bdi>
        </li>
      ))}
    </ol>
  )
}

function didWords({ way, of_folder, title }: Look): string {
  if (way !== 'export' || !of_folder) return t(did[way])
  return title ? t('downloaded the folder') : t('downloaded')
}

/** What was looked at, where it has no name now. A list of everything and an export of it never had one. */
function namelessWords({ way, of_folder, title }: Look): string {
  if (way === 'export' && of_folder) return t('a folder that is gone')
  if (way === 'list' || way === 'export') return ''
  // The folders that the product makes have no name of their own, and only a folder or a document is shared.
  return way === 'share' && title === '' ? t('a folder') : t('a document that is gone')
}

function whoWords({ looked_as, name, role }: Look): string {
  if (looked_as === 'owner') return t('You')
  return role === '' ? name : t('{role} at {place}', { role, place: name })
}
