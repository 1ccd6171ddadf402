import {
  Ellipsis,
  MessageSquare,
  Mic,
  MicOff,
  MonitorUp,
  MonitorX,
  NotebookPen,
  Phone as Handset,
  Users,
  Video,
  VideoOff,
} from 'lucide-react'
import { t } from '#domain/language/translate.ts'
import { useKey } from '../../../lib/use-key.ts'
import { CallButton } from './call-button.tsx'
import { canShareScreen } from './share-screen.tsx'
import { useOneStop } from './use-one-stop.ts'
import type { Media } from './use-own-media.ts'

export type Panel = 'chat' | 'people' | 'notes' | 'more'

type Props = {
  media: Media
  isHost: boolean
  panel: Panel | null
  onPanel: (panel: Panel) => void
  unread: number
  waiting: number
  onLeave: () => void
}

// A host has eight buttons: with words they take two lines of a phone that lies, and of a tablet in French.
const hostLook = 'max-xl:[&_button_span]:hidden'

/** What one does in a call, at the height of a thumb. */
export function CallBar({ media: { own, state }, isHost, panel, onPanel, unread, waiting, onLeave }: Props) {
  const isHeard = state.microphone !== null && !state.isMuted
  const isSeen = state.camera !== null
  const mute = () => void own.setMuted(isHeard)
  const film = () => void own.setCamera(!isSeen)
  const bar = useOneStop()
  useKey('m', mute)
  useKey('v', film)
  useKey('c', () => onPanel('chat'))
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('Call')}
      className={`flex flex-wrap items-center justify-center gap-2 max-sm:gap-1.5 ${isHost ? hostLook : ''}`}
    >
      <CallButton
        icon={isHeard ? Mic : MicOff}
        label={isHeard ? t('Mute') : t('Unmute')}
        name={isHeard ? t('Mute. Microphone, on') : t('Unmute. Microphone, off')}
        isOff={!isHeard}
        onClick={mute}
      />
      <CallButton
        icon={isSeen ? Video : VideoOff}
        label={t('Camera')}
        name={isSeen ? t('Camera, on') : t('Camera, off')}
        isOff={!isSeen}
        onClick={film}
      />
      <CallButton
        icon={MessageSquare}
        label={t('Chat')}
        name={
          unread > 0
            ? t('Chat, {count, plural, one {# new message} other {# new messages}}', { count: unread })
            : t('Chat')
        }
        isOpen={panel === 'chat'}
        badge={unread}
        onClick={() => onPanel('chat')}
      />
      <CallButton
        icon={Users}
        label={t('People')}
        name={
          waiting > 0
            ? t('People, {count, plural, one {# person waits} other {# people wait}}', { count: waiting })
            : t('People')
        }
        isOpen={panel === 'people'}
        badge={waiting}
        onClick={() => onPanel('people')}
      />
      {isHost ? (
        <CallButton icon={NotebookPen} label={t('Notes')} isOpen={panel === 'notes'} onClick={() => onPanel('notes')} />
      ) : null}
      {isHost && canShareScreen() ? (
        <CallButton
          icon={state.screen ? MonitorX : MonitorUp}
          label={state.screen ? t('Stop sharing') : t('Share screen')}
          isOpen={state.screen !== null}
          // On a phone it stands under More.
          className="max-sm:hidden"
          onClick={() => (state.screen ? own.stopScreen() : void own.shareScreen())}
        />
      ) : null}
      <CallButton icon={Ellipsis} label={t('More')} isOpen={panel === 'more'} onClick={() => onPanel('more')} />
      <button
        type="button"
        title={t('Leave')}
        onClick={onLeave}
        className="inline-flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-full bg-[#b3321f] px-3.5 max-sm:min-w-11 max-sm:flex-1 max-sm:px-2 font-semibold text-[#ffffff] hover:opacity-90"
      >
        <Handset size={22} aria-hidden className="rotate-135" />
        <span className="max-md:sr-only">{t('Leave')}</span>
      </button>
    </div>
  )
}
