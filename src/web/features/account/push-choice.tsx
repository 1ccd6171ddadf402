import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { canShowNotifications, hideHere, showHere, thisDevice } from '../../lib/push-device.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'

/** Notifications on this device, on or off; it says why where they cannot be. */
export function PushChoice() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const isPossible = canShowNotifications()
  const devices = useQuery({
    queryKey: ['devices'],
    queryFn: async () => {
      const known = await call('GET /notifications/devices', {})
      return { ...known, isOnHere: (await thisDevice()) !== undefined }
    },
    enabled: isPossible,
  })
  const change = async (publicKey: string, turnOn: boolean) => {
    setBusy(true)
    try {
      const state = turnOn ? await showHere(publicKey) : await hideHere().then(() => 'off')
      if (state === 'denied')
        toast('error', t('Your browser does not let us show notifications. You can allow it in its settings'))
      else if (state === 'impossible') toast('error', t('This browser has no service for notifications'))
      else toast('success', t('Saved'))
    } catch (error) {
      toast('error', problemText(error))
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: ['devices'] })
    }
  }
  const isOn = devices.data?.isOnHere === true
  return (
    <section aria-labelledby="on-this-device" className="grid gap-1">
      <h3 id="on-this-device" className="font-semibold">
        {t('Notifications on this device')}
      </h3>
      <p className="text-muted">
        {isPossible
          ? t('When the clinic changes something, a reminder, an earlier time: as soon as it happens.')
          : t('This browser cannot show notifications.')}
      </p>
      {isPossible && devices.data ? (
        <p className="mt-1 flex flex-wrap items-center gap-3">
          <Button size="small" busy={busy && t('Saving…')} onClick={() => void change(devices.data.public_key, !isOn)}>
            {isOn ? t('Turn off here') : t('Turn on here')}
          </Button>
          <span className="text-sm text-muted">
            {t('{count, plural, =0 {No device yet} one {On # device} other {On # devices}}', {
              count: devices.data.devices,
            })}
          </span>
        </p>
      ) : null}
    </section>
  )
}
