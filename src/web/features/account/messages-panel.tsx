import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import type { MailGroup } from '#domain/profiles/mail-groups.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { Card, LoadFailed, Skeleton } from '../../ui/page.tsx'

const key = ['messages']

/** Which mails somebody gets. What must be told is shown as well, and why it cannot be switched off. */
export function MessagesPanel() {
  const session = useSession()
  const queries = useQueryClient()
  const messages = useQuery({ queryKey: key, queryFn: () => call('GET /auth/messages', {}) })
  const save = useMutation({
    mutationFn: (off: MailGroup[]) => call('PUT /auth/messages', { body: { off } }),
    onSuccess: (saved) => {
      queries.setQueryData(key, saved)
      toast('success', t('Saved'))
    },
    onError: (error) => toast('error', problemText(error)),
  })
  if (messages.isPending) return <Skeleton rows={3} />
  if (messages.isError) return <LoadFailed what={t('your messages')} again={() => void messages.refetch()} />
  const { off } = messages.data
  const isDoctor = session?.userType === 'doctor'
  const toggle = (group: MailGroup) =>
    save.mutate(off.includes(group) ? off.filter((other) => other !== group) : [...off, group])
  const switchable = (group: MailGroup) => ({
    checked: !off.includes(group),
    disabled: save.isPending,
    onChange: () => toggle(group),
  })
  return (
    <Card as="section" className="grid max-w-2xl gap-5">
      <h2 className="text-2xl">{t('Emails we send you')}</h2>
      <Choice
        label={t('What you do yourself')}
        hint={t('When you book, move or cancel an appointment.')}
        {...switchable('own')}
      />
      {isDoctor ? (
        <Choice
          label={t('Requests that wait for you')}
          hint={t('They stand on your dashboard as well.')}
          {...switchable('requests')}
        />
      ) : null}
      <Choice
        label={t('What the clinic changes')}
        hint={t('Always on: you must learn when an appointment is moved or cancelled.')}
        checked
        disabled
      />
      <Choice
        label={t('Account and security')}
        hint={t('Always on: codes, new devices, a changed password.')}
        checked
        disabled
      />
      <p className="text-muted">{t('There is no news and no advertising.')}</p>
    </Card>
  )
}

type ChoiceProps = { label: string; hint: string; checked: boolean; disabled: boolean; onChange?: () => void }

function Choice({ label, hint, checked, disabled, onChange = () => undefined }: ChoiceProps) {
  return (
    <label className="flex items-start gap-3">
      <input type="checkbox" className="mt-1" checked={checked} disabled={disabled} onChange={onChange} />
      <span>
        <span className="block font-semibold">{label}</span>
        <span className="text-muted">{hint}</span>
      </span>
    </label>
  )
}
