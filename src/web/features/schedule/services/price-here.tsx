import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import { toast } from '../../../lib/toast.ts'
import { useTheirs } from '../../../lib/use-theirs.ts'
import { BothVersions } from '../../../ui/both-versions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { CloseForm } from '../../../ui/leave-guard.tsx'
import type { BranchService } from './use-branch-services.ts'
import { NumberField } from '../../../ui/date-field.tsx'

type Props = { branchId: string; service: BranchService; onDone: () => Promise<unknown>; onClose: () => void }

/** What a doctor's service costs here. All else of it is the doctor's. */
export function PriceHere({ branchId, service, onDone, onClose }: Props) {
  const { theirs, base, refusal, settle } = useTheirs(service)
  const currency = (base ?? service).price_here?.currency ?? (service.currency || 'GBP')
  const label = t('Price here ({currency})', { currency })
  const form = useSentForm({
    defaultValues: valuesOf(service),
    refusal,
    send: async ({ price }) => {
      const typed = price.trim().replace(',', '.')
      await call('PUT /branches/:branchId/services/:serviceId/price', {
        params: { branchId, serviceId: service.id },
        body: {
          price: typed === '' ? null : { fee_minor: Math.round(Number(typed) * 100), currency },
          before: (base ?? service).price_here,
        },
      })
      await onDone()
      toast('success', t('Price saved. Booked visits keep theirs'))
      onClose()
    },
  })
  return (
    <Dialog title={t('Price of {name} here', { name: service.name })} open onClose={onClose}>
      <Form of={form} className="grid gap-4">
        <BothVersions
          theirs={theirs && valuesOf(theirs)}
          form={form}
          linesOf={(saved, mine) => [{ label, theirs: wordsOf(saved), mine: wordsOf(mine) }]}
          onSettled={settle}
        />
        <NumberField
          label={label}
          inputMode="decimal"
          hint={t('Leave it empty to ask what the doctor asks elsewhere. Booked visits keep their price.')}
          {...form.field('price', (text) =>
            text.trim() === '' || /^\d{1,6}([.,]\d{1,2})?$/.test(text.trim())
              ? undefined
              : t('Price must be an amount of money, like 25 or 25.50'),
          )}
        />
        <p className="flex gap-3">
          <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
            {t('Save the price')}
          </Button>
          <CloseForm onClose={onClose}>{t('Close')}</CloseForm>
        </p>
      </Form>
    </Dialog>
  )
}

function valuesOf({ price_here }: BranchService) {
  return { price: price_here === null ? '' : String(price_here.fee_minor / 100) }
}

function wordsOf({ price }: ReturnType<typeof valuesOf>): string {
  return price.trim() === '' ? t('As elsewhere') : price.trim().replace(',', '.')
}
