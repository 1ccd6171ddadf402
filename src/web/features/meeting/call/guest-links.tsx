import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#contract/endpoints.ts'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { ownMoment } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { HostActs } from './use-hosting.ts'
import type { MeetingAccess } from '../use-meeting.ts'

type Link = Answer<'GET /meetings/:meetId/guest-links'>['results'][number]

/** For an interpreter or a relative: one link, for one person, once. Those that are out stand below, to be taken away. */
export function GuestLinks({ access, acts }: { access: MeetingAccess; acts: HostActs }) {
  const [made, setMade] = useState<{ id: string; url: string } | null>(null)
  const links = useLinks(access)
  const make = async () => {
    const link = await acts.guestLink()
    if (!link) return
    setMade(link)
    await navigator.clipboard?.writeText(link.url).then(
      () => toast('success', t('The link is copied')),
      () => undefined,
    )
  }
  const end = async (id: string) => {
    await acts.endGuestLink(id)
    // What opens nothing any more is not handed on.
    if (made?.id === id) setMade(null)
  }
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{t('A guest')}</h3>
      <p className="text-sm text-muted">
        {t('For an interpreter or a relative. The link works once, and you admit them.')}
      </p>
      {made ? (
        <TextField
          label={t('Link for one guest')}
          readOnly
          value={made.url}
          onFocus={(event) => event.target.select()}
        />
      ) : null}
      <Button size="small" busy={acts.busy === 'guest' && t('One moment…')} onClick={() => void make()}>
        <Link2 size={18} aria-hidden />
        {made ? t('Make another link') : t('Copy a guest link')}
      </Button>
      {links.isError ? <p role="alert">{problemText(links.error)}.</p> : null}
      {links.data?.length ? (
        <ul aria-label={t('Links for guests')} className="grid gap-1">
          {links.data.map((link) => (
            <LinkLine key={link.id} link={link} end={end} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** Read anew with the page of the call: a link that was just used says by whom. */
function useLinks({ meetId, options }: MeetingAccess) {
  return useQuery({
    queryKey: ['meeting', meetId, 'guest-links'],
    queryFn: async () => (await call('GET /meetings/:meetId/guest-links', { params: { meetId } }, options)).results,
  })
}

function LinkLine({ link, end }: { link: Link; end: (id: string) => Promise<void> }) {
  const [asks, setAsks] = useState(false)
  const made = t('Made {moment}', { moment: ownMoment(link.created_at) })
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-2">
      <span className="me-auto min-w-0">
        {made} <span className="text-muted">{usedWords(link)}</span>
      </span>
      <Button size="small" onClick={() => setAsks(true)}>
        {t('Take away')} <span className="sr-only">{link.used_by || made}</span>
      </Button>
      <Confirm
        title={t('Take this link away?')}
        open={asks}
        act={t('Take away')}
        onClose={() => setAsks(false)}
        onAct={() => end(link.id)}
      >
        {t('It opens nothing any more. Whoever came by it leaves the call at once.')}
      </Confirm>
    </li>
  )
}

function usedWords({ used_by }: Link): string {
  if (used_by === null) return t('not used yet')
  return used_by === '' ? t('used') : t('used by {name}', { name: used_by })
}
