import { t } from '#domain/language/translate.ts'
import { rich } from '../../../lib/rich.tsx'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/code-field.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { NewCode } from '../../../ui/new-code.tsx'

type Props = {
  email: string
  isRequest: boolean
  /** Why no new code could be sent. */
  refused: string | undefined
  /** What it throws stands at the code. */
  onCode: (code: string) => Promise<unknown>
  onOtherAddress: () => void
  /** What it throws stands at the code as well. */
  onNewCode: () => Promise<unknown>
}

/** The code of the mail, with which a guest proves the address and books in one step. */
export function CodeStep({ email, isRequest, refused, onCode, onOtherAddress, onNewCode }: Props) {
  return (
    <section aria-label={t('Check your email')} className="grid max-w-md gap-4">
      <h2 className="text-2xl">{t('Check your email')}</h2>
      <p>
        {rich('We sent a 6-digit code to <strong>{codeSentTo}</strong>. It works for 15 minutes.', {
          strong: (text) => <strong>{text}</strong>,
          codeSentTo: email,
        })}
      </p>
      <CodeField onComplete={onCode} submitLabel={isRequest ? t('Send request') : t('Book appointment')} />
      <FieldError id="no-new-code" text={refused} />
      <p className="flex flex-wrap items-center gap-4">
        <Button look="quiet" className="px-0!" onClick={onOtherAddress}>
          {t('Wrong address? Change it')}
        </Button>
        <NewCode onSend={onNewCode} />
      </p>
    </section>
  )
}
