import { useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import type { Sent } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

type Settings = Sent<'PUT /branches/:branchId/message-settings'>['body']

/** Whether patients may write, and when messages are read: what they see before they write. */
export function InboxSettings({
  branchId,
  settings,
  mayChange,
}: {
  branchId: string
  settings: Settings
  mayChange: boolean
}) {
  const words = settings.takes_messages
    ? settings.answer_hours
      ? t('Patients read: messages are read {hours}.', { hours: settings.answer_hours })
      : t('Patients do not see when messages are read.')
    : t('Patients cannot write. You still can.')
  return (
    <details className="rounded-card border border-line p-4">
      <summary className="cursor-pointer font-semibold">{t('What patients are told')}</summary>
      <p className="mt-2 text-muted">{words}</p>
      {mayChange ? <SettingsForm branchId={branchId} settings={settings} /> : null}
    </details>
  )
}

function SettingsForm({ branchId, settings }: { branchId: string; settings: Settings }) {
  const queries = useQueryClient()
  const form = useSentForm<Settings>({
    defaultValues: settings,
    refusal: problemText,
    send: async (body) => {
      await call('PUT /branches/:branchId/message-settings', { params: { branchId }, body })
      await queries.invalidateQueries({ queryKey: ['inbox', branchId] })
      toast('success', t('Saved'))
    },
  })
  const { error: _noFault, ...takes } = form.field('takes_messages')
  return (
    <Form of={form} className="mt-4 grid max-w-xl gap-4">
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" {...takes} />
        {t('Patients may write about their appointments')}
      </label>
      <TextField
        {...form.field('answer_hours')}
        label={t('When messages are read')}
        hint={t('For example: Monday to Friday, 9am to 5pm')}
        maxLength={200}
      />
      <p>
        <Button type="submit" busy={form.isSending && t('Saving…')}>
          {t('Save')}
        </Button>
      </p>
    </Form>
  )
}
