import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { rich } from '../../lib/rich.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { useApply } from './use-security.ts'

/** The code that went to the new address. */
export default function EmailCode({ sentTo, onClose }: { sentTo: string; onClose: () => void }) {
  const apply = useApply()
  const confirm = async (code: string) => {
    await apply(() => call('POST /auth/security/email/confirm', { body: { code } }), t('Email changed'))
    onClose()
  }
  return (
    <>
      <p>
        {rich('We sent a 6-digit code to <strong>{sentTo}</strong>. It works for 15 minutes.', {
          strong: (text) => <strong>{text}</strong>,
          sentTo,
        })}
      </p>
      <CodeField onComplete={confirm} submitLabel={t('Change email')} />
      <p>
        <Button look="quiet" className="px-0!" onClick={onClose}>
          {t('Use another address')}
        </Button>
      </p>
    </>
  )
}
