import { useEffect, useRef, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { VisitNotes } from '../../../parts/visits/visit-notes.tsx'
import { keepLowData, wantsLowData } from '../../../lib/calls/low-data.ts'
import { Button } from '../../../ui/button.tsx'
import { CallBar, type Panel } from './call-bar.tsx'
import { CallTrouble } from './call-trouble.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { EndsSoon } from './ends-soon.tsx'
import { HoldNote } from './hold-note.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { LineNotes } from './line-notes.tsx'
import type { Admitted } from '../meeting.ts'
import { MorePanel } from './more-panel.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { SelfCorner } from './self-corner.tsx'
import { SidePanel } from './side-panel.tsx'
import { StrangerLine } from '../door/stranger-line.tsx'
import type { Call } from './use-call.ts'
import { useChat, useChatForm } from './use-chat.ts'
import { type HostActs, useHosting } from './use-hosting.ts'
import type { MeetingAccess } from '../use-meeting.ts'
import type { Media } from './use-own-media.ts'
import { Videos } from './videos.tsx'

type WaitingPerson = NonNullable<Admitted['host']>['waiting'][number]

type Props = { meeting: Admitted; access: MeetingAccess; media: Media; call: Call }

/** The call: pictures as large as they can be, one bar, and beside them what somebody opened. */
export function CallScreen({ meeting, access, media, call }: Props) {
  const [panel, setPanel] = useState<Panel | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const noted = useRef('')
  const [isLowData, setLowData] = useState(wantsLowData)
  useEffect(() => call.store?.setLowData(isLowData), [call.store, isLowData])
  const acts = useHosting(access)
  const chat = useChat(access)
  const chatForm = useChatForm(access)
  const unread = useUnread(chat.data ?? [], panel === 'chat')
  const waiting = meeting.host?.waiting ?? []
  const toggle = (wanted: Panel) => setPanel((open) => (open === wanted ? null : wanted))
  const leave = () => (meeting.host ? setLeaving(true) : access.leave())
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid h-dvh grid-cols-1 grid-rows-[auto_1fr_auto] gap-2 wrap-anywhere bg-pine p-2 pb-[max(8px,env(safe-area-inset-bottom))] text-on-pine outline-none"
    >
      <div className="grid gap-2">
        <h1 className="sr-only">{t('Video visit with {doctor}', { doctor: meeting.doctor })}</h1>
        <HoldNote meeting={meeting} inCall />
        <LineNotes meeting={meeting} call={call} />
        {meeting.host ? <EndsSoon end={meeting.end} /> : null}
        <CallTrouble media={media} />
        {waiting[0] && panel !== 'people' ? <Waiting person={waiting[0]} acts={acts} /> : null}
      </div>
      <div
        className={`grid min-h-0 grid-cols-1 gap-2 ${panel ? 'max-sm:grid-rows-[minmax(0,2fr)_minmax(0,3fr)] sm:grid-cols-[1fr_auto]' : ''}`}
      >
        <div className="relative grid min-h-0">
          <Videos meeting={meeting} call={call} speaker={media.state.picked.speaker} />
          <SelfCorner media={media} />
        </div>
        {panel ? (
          <SidePanel title={titleOf(panel)} onClose={() => setPanel(null)}>
            {panel === 'chat' ? <ChatPanel form={chatForm} chat={chat} /> : null}
            {panel === 'people' ? <PeoplePanel meeting={meeting} access={access} acts={acts} /> : null}
            {panel === 'notes' && meeting.host ? (
              <VisitNotes appointmentId={meeting.host.appointment_id} timeZone={meeting.time_zone} panel={noted} />
            ) : null}
            {panel === 'more' ? (
              <MorePanel
                meeting={meeting}
                media={media}
                acts={acts}
                isLowData={isLowData}
                onLowData={(isLow) => {
                  setLowData(isLow)
                  keepLowData(isLow)
                }}
              />
            ) : null}
          </SidePanel>
        ) : null}
      </div>
      <CallBar
        media={media}
        isHost={meeting.host !== null}
        panel={panel}
        onPanel={toggle}
        unread={unread}
        waiting={waiting.length}
        onLeave={leave}
      />
      <LeaveDialog
        meeting={meeting}
        acts={acts}
        open={isLeaving}
        onClose={() => setLeaving(false)}
        onLeave={access.leave}
      />
    </main>
  )
}

/** Who waits first, over whatever is open, with the button that lets them in. */
function Waiting({ person, acts }: { person: WaitingPerson; acts: HostActs }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-center gap-3 rounded-card bg-sun px-4 py-2 font-semibold text-on-sun"
    >
      <span>
        {t('{name} is waiting', { name: person.name })}
        <StrangerLine person={person} />
      </span>
      <Button size="small" look="primary" onClick={() => void acts.admit(person.id)}>
        {t('Admit')} <span className="sr-only">{person.name}</span>
      </Button>
    </p>
  )
}

function titleOf(panel: Panel): string {
  if (panel === 'chat') return t('Chat')
  if (panel === 'notes') return t('Notes')
  return panel === 'people' ? t('People') : t('More')
}

/** What others wrote since the chat was open last. */
function useUnread(lines: readonly { number: number; is_own: boolean }[], isOpen: boolean): number {
  const [read, setRead] = useState(0)
  const last = lines.at(-1)?.number ?? 0
  useEffect(() => {
    if (isOpen) setRead(last)
  }, [isOpen, last])
  return isOpen ? 0 : lines.filter(({ number, is_own }) => number > read && !is_own).length
}
