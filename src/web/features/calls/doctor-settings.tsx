import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { isShut } from '../../lib/shown.ts'
import { CheckField } from '../../ui/field.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { RoomFields, type RoomValues } from './settings-form.tsx'

type Settings = Answer<'GET /doctors/me/call-settings'>

/** What a doctor sets for calls. */
export function DoctorSettings() {
  const settings = useQuery({
    queryKey: ['call-settings', 'me'],
    queryFn: () => call('GET /doctors/me/call-settings', {}),
  })
  if (settings.isPending) return <Skeleton rows={4} />
  if (isShut(settings))
    return <LoadFailed what={t('your settings')} error={settings.error} again={() => void settings.refetch()} />
  return <SettingsForm settings={settings.data} />
}

function SettingsForm({ settings }: { settings: Settings }) {
  const queries = useQueryClient()
  const [alerts, setAlerts] = useState(settings.alerts)
  // They are no texts of the form; who leaves is asked for them as well.
  const { sound, notification } = settings.alerts
  useUnsaved(() => alerts.sound !== sound || alerts.notification !== notification)
  const { waiting_text, opens_minutes, fallback_number, guest_links_on } = settings
  const form = useSentForm<RoomValues>({
    defaultValues: { waiting_text, fallback_number, guest_links_on, opens_minutes: String(opens_minutes ?? '') },
    send: async (values) => {
      await call('PUT /doctors/me/call-settings', {
        body: {
          ...values,
          opens_minutes: values.opens_minutes.trim() === '' ? null : Number(values.opens_minutes),
          alerts,
        },
      })
      await queries.invalidateQueries({ queryKey: ['call-settings', 'me'] })
      toast('success', t('Saved'))
    },
  })
  return (
    <section className="grid gap-6">
      <h2 className="text-2xl">{t('Settings')}</h2>
      {settings.has_relay ? null : <NoRelay />}
      <RoomFields
        form={form}
        isOfDoctor
        alerts={
          <fieldset className="grid">
            <legend className="font-semibold">{t('Tell me when someone arrives')}</legend>
            <CheckField
              label={t('By a sound')}
              checked={alerts.sound}
              onChange={(event) => setAlerts({ ...alerts, sound: event.target.checked })}
            />
            <CheckField
              label={t('By a notification')}
              checked={alerts.notification}
              onChange={(event) => setAlerts({ ...alerts, notification: event.target.checked })}
            />
          </fieldset>
        }
      />
    </section>
  )
}

/** Without a relay calls fail between strict networks; whoever runs the place should know. */
export function NoRelay() {
  return (
    <p role="note" className="chip-requested rounded-card px-5 py-3">
      {t('From some offices and hospitals a call may not connect. Whoever runs this site can mend that with a relay.')}
    </p>
  )
}
