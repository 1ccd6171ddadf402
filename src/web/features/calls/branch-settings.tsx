import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { isShut } from '../../lib/shown.ts'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { NoRelay } from './doctor-settings.tsx'
import { RoomFields, type RoomValues } from './settings-form.tsx'

type Settings = Answer<'GET /branches/:branchId/call-settings'>

/** What holds at a branch for doctors who set nothing of their own. */
export function BranchSettings({ branchId }: { branchId: string }) {
  const settings = useQuery({
    queryKey: ['call-settings', branchId],
    queryFn: () => call('GET /branches/:branchId/call-settings', { params: { branchId } }),
  })
  return (
    <section className="grid gap-6">
      <div className="grid gap-1">
        <h2 className="text-2xl">{t('Settings of this branch')}</h2>
        <p className="text-muted">{t('They hold for doctors who set nothing of their own.')}</p>
      </div>
      {settings.isPending ? <Skeleton rows={4} /> : null}
      {isShut(settings) ? (
        <LoadFailed what={t('the settings')} error={settings.error} again={() => void settings.refetch()} />
      ) : null}
      {settings.data ? <SettingsForm branchId={branchId} settings={settings.data} /> : null}
    </section>
  )
}

function SettingsForm({ branchId, settings }: { branchId: string; settings: Settings }) {
  const queries = useQueryClient()
  const { waiting_text, opens_minutes, fallback_number, guest_links_on, has_relay } = settings
  const form = useSentForm<RoomValues>({
    defaultValues: { waiting_text, fallback_number, guest_links_on, opens_minutes: String(opens_minutes) },
    send: async (values) => {
      await call('PUT /branches/:branchId/call-settings', {
        params: { branchId },
        body: { ...values, opens_minutes: Number(values.opens_minutes) },
      })
      await queries.invalidateQueries({ queryKey: ['call-settings', branchId] })
      toast('success', t('Saved'))
    },
  })
  return (
    <>
      {has_relay ? null : <NoRelay />}
      <RoomFields form={form} />
    </>
  )
}
