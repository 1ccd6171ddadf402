import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { OtherWay } from '#domain/meetings/other-way.ts'
import { keysAreOff, switchKeys } from '../../../lib/use-key.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/field.tsx'
import { ConfirmOtherWay } from '../../../parts/visits/confirm-other-way.tsx'
import { DevicePickers } from '../door/device-pickers.tsx'
import type { Admitted } from '../meeting.ts'
import { ShareScreen } from './share-screen.tsx'
import { TroubleHelp } from '../door/trouble-help.tsx'
import type { HostActs } from './use-hosting.ts'
import type { Media } from './use-own-media.ts'

type Props = {
  meeting: Admitted
  media: Media
  acts: HostActs
  isLowData: boolean
  onLowData: (isLow: boolean) => void
}

/** Devices, how much data the picture takes, the keys; for a host also another way to meet. */
export function MorePanel({ meeting, media, acts, isLowData, onLowData }: Props) {
  const [hasKeys, setKeys] = useState(() => !keysAreOff())
  return (
    <div className="grid content-start gap-6 overflow-y-auto">
      <TroubleHelp media={media} />
      {meeting.host ? <ShareScreen media={media} /> : null}
      <DevicePickers media={media} />
      <div>
        <CheckField
          label={t('Low data: a smaller picture')}
          checked={isLowData}
          onChange={(event) => onLowData(event.target.checked)}
        />
        <CheckField
          label={t('Single keys: M microphone, V camera, C chat')}
          checked={hasKeys}
          onChange={(event) => {
            switchKeys(event.target.checked)
            setKeys(event.target.checked)
          }}
        />
      </div>
      {meeting.host ? <OtherWays start={meeting.start} host={meeting.host} acts={acts} /> : null}
      <p className="text-sm text-muted">{t('No recording: neither picture nor sound is kept.')}</p>
    </div>
  )
}

type OtherWaysProps = { start: string; host: NonNullable<Admitted['host']>; acts: HostActs }

function OtherWays({ start, host: { told_way, told_by }, acts }: OtherWaysProps) {
  const [asks, setAsks] = useState<OtherWay | null>(null)
  const text = async () => {
    if (await acts.textLink()) toast('success', t('The link is on its way'))
  }
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{t('If the patient cannot join')}</h3>
      <Button size="small" onClick={() => void text()}>
        {t('Send the link again')}
      </Button>
      <Button size="small" onClick={() => setAsks('phone')}>
        {t('Go on by phone')}
      </Button>
      <Button size="small" onClick={() => setAsks('in_person')}>
        {t('See them in person')}
      </Button>
      <ConfirmOtherWay
        start={start}
        told={told_way}
        toldBy={told_by}
        to={asks}
        onClose={() => setAsks(null)}
        onAct={acts.switchTo}
      />
    </section>
  )
}
