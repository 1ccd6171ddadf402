import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { Button } from '../../../ui/button.tsx'
import type { Change, Setup } from '../setup/use-setup.ts'

type Usual = Setup['first_services'][number]

/** What is usual in the specialty, a button each: one press makes it the first service. */
export function UsualServices({ setup, change }: { setup: Setup; change: Change }) {
  const add = (body: Usual) =>
    void change(() => call('POST /doctors/me/services', { body }), t('Service added')).catch(() => undefined)
  return setup.first_services.map((body) => (
    <Button key={body.name} onClick={() => add(body)}>
      {t('{name}, {minutes} minutes', { name: body.name, minutes: body.minutes })}
    </Button>
  ))
}
