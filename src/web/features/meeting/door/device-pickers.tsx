import { Volume2 } from 'lucide-react'
import { t } from '#domain/language/translate.ts'
import type { Picked } from '../../../lib/calls/devices.ts'
import { playTone } from '../../../lib/calls/sounds.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { LevelMeter } from './level-meter.tsx'
import type { Media } from '../call/use-own-media.ts'

/** Camera, microphone and speaker, with what shows that each works. */
export function DevicePickers({ media: { own, state } }: { media: Media }) {
  const pick = (kind: keyof Picked) => ({
    value: currentOf(state, kind),
    onChange: (event: { target: { value: string } }) => void own.pick(kind, event.target.value),
  })
  return (
    <div className="grid gap-4">
      <SelectField label={t('Camera')} {...pick('camera')}>
        {optionsOf(state.cameras, t('No camera found'))}
      </SelectField>
      <div className="grid gap-2">
        <SelectField label={t('Microphone')} {...pick('microphone')}>
          {optionsOf(state.microphones, t('No microphone found'))}
        </SelectField>
        <LevelMeter track={state.microphone} isMuted={state.isMuted} />
      </div>
      <div className="grid gap-2 sm:grid-cols-[1fr_auto] sm:items-end">
        <SelectField label={t('Speaker')} {...pick('speaker')}>
          {optionsOf(state.speakers, t('The speaker of this device'))}
        </SelectField>
        <Button onClick={() => void playTone(state.picked.speaker)}>
          <Volume2 size={20} aria-hidden />
          {t('Play a tone')}
        </Button>
      </div>
    </div>
  )
}

function currentOf(state: Media['state'], kind: keyof Picked): string {
  const track = kind === 'speaker' ? null : state[kind]
  return track?.getSettings().deviceId ?? state.picked[kind]
}

function optionsOf(devices: readonly { id: string; label: string }[], none: string) {
  if (devices.length === 0) return <option value="">{none}</option>
  return devices.map(({ id, label }, place) => (
    <option key={id} value={id}>
      {label || t('Device {number}', { number: place + 1 })}
    </option>
  ))
}
