import { fault } from '#domain/fault.ts'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import type { OwnCheck } from './check-words.ts'
import { useLedHere } from './use-led-here.ts'

/** What a revoked doctor says against it, once; what it changes, and what not, is said before. */
export function AppealForm({ onSent }: { onSent: (changed: OwnCheck) => Promise<unknown> }) {
  const heading = useLedHere<HTMLHeadingElement>('appeal')
  const form = useSentForm({
    defaultValues: { words: '' },
    only: 'words',
    refusal: problemText,
    send: async (body) => {
      const changed = await call('POST /doctors/me/appeal', { body })
      toast('success', t('Your appeal is sent'))
      await onSent(changed)
    },
  })
  return (
    <section className="grid gap-3" aria-labelledby="appeal">
      <h3 ref={heading} id="appeal" tabIndex={-1} className="scroll-mt-24 text-xl">
        {t('Appeal the revocation')}
      </h3>
      <p>
        {t(
          'You can appeal once, and there is no last day for it. Another person than the one who revoked your verification decides. Until then everything stays as it is: patients can’t find or book you, and cancelled appointments stay cancelled.',
        )}
      </p>
      <Form of={form} className="grid gap-3">
        <TextArea
          label={t('What speaks against it')}
          hint={t('After you send it you can hand in documents that show it.')}
          maxLength={1000}
          {...form.field('words', (value) => (value.trim() === '' ? fault('report_missing') : undefined))}
        />
        <Button type="submit" look="primary" className="justify-self-start" busy={form.isSending && t('Sending…')}>
          {t('Send the appeal')}
        </Button>
      </Form>
    </section>
  )
}
