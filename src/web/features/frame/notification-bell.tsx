import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, X } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { dateIn, timeIn, viewerZone } from '../../lib/format.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadFailed, Skeleton } from '../../ui/page.tsx'

const key = ['notifications']

/** The bell of the top bar: how many messages are unread, and a drawer with the newest. */
export function NotificationBell() {
  const drawer = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const messages = useQuery({ queryKey: key, queryFn: () => call('GET /notifications', {}) })
  const unread = messages.data?.unread ?? 0
  const markRead = async (id: string | null) => {
    await call('POST /notifications/read', { body: { id } }).catch(() => undefined)
    await queries.invalidateQueries({ queryKey: key })
  }
  const openOne = (id: string, path: string) => {
    drawer.current?.close()
    void markRead(id)
    if (path) void navigate(path)
  }
  return (
    <>
      <BellButton unread={unread} onClick={() => drawer.current?.showModal()} />
      <dialog
        ref={drawer}
        aria-label={t('Messages')}
        className="ms-auto me-0 my-0 h-full max-h-none w-full max-w-[420px] bg-surface p-6 text-ink shadow-xl"
      >
        <div className="mb-4 flex items-center gap-3">
          <h2 className="me-auto text-2xl">{t('Messages')}</h2>
          {unread > 0 ? (
            <Button size="small" onClick={() => void markRead(null)}>
              {t('Mark all as read')}
            </Button>
          ) : null}
          <button
            type="button"
            aria-label={t('Close')}
            onClick={() => drawer.current?.close()}
            className="grid size-11 place-items-center rounded-full hover:bg-sunken"
          >
            <X aria-hidden />
          </button>
        </div>
        {messages.isPending ? <Skeleton rows={4} /> : null}
        {isShut(messages) ? (
          <LoadFailed what={t('your messages')} error={messages.error} again={() => void messages.refetch()} />
        ) : null}
        {messages.data?.results.length === 0 ? (
          <Empty>{t('What concerns your appointments and your account appears here.')}</Empty>
        ) : null}
        <ul className="grid gap-1">
          {messages.data?.results.map((message) => (
            <Line key={message.id} message={message} onOpen={() => openOne(message.id, message.path)} />
          ))}
        </ul>
      </dialog>
    </>
  )
}

function BellButton({ unread, onClick }: { unread: number; onClick: () => void }) {
  const shown = unread > 99 ? '99+' : String(unread)
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={
        unread > 0
          ? // Who speaks to the page says what they see on it.
            `${t('Messages, {unread, plural, one {# unread} other {# unread}}', { unread })}${unread > 99 ? ` (${shown})` : ''}`
          : t('Messages, none unread')
      }
      className="relative grid size-11 flex-none place-items-center rounded-full hover:bg-sunken"
    >
      <Bell size={20} aria-hidden />
      {unread > 0 ? (
        <span
          aria-hidden
          className="absolute end-0.5 top-0.5 grid min-w-5 place-items-center rounded-full bg-sun px-1 text-xs font-bold text-on-sun"
        >
          {shown}
        </span>
      ) : null}
    </button>
  )
}

type LineProps = { message: Answer<'GET /notifications'>['results'][number]; onOpen: () => void }

function Line({ message, onOpen }: LineProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className={`relative w-full rounded-field py-3 ps-8 pe-3 text-start hover:bg-sunken ${message.is_read ? '' : 'font-semibold'}`}
      >
        {message.is_read ? null : (
          <span aria-hidden className="absolute start-3 top-5 size-2.5 rounded-full bg-brand" />
        )}
        {message.subject}
        <span className="block text-sm font-normal text-muted">
          {dateIn(viewerZone(), message.created_at)}
          {listComma()}
          {timeIn(viewerZone(), message.created_at)}
          {message.is_read ? '' : ` · ${t('unread')}`}
        </span>
      </button>
    </li>
  )
}
