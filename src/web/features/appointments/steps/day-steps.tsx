import { ChevronLeft, ChevronRight } from 'lucide-react'
import { t } from '#domain/language/translate.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { SetAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/button.tsx'

type Props = { earlier: LocalDate; later: LocalDate; set: SetAddress }

/** The way through time: one step back, today, one step on. */
export function DaySteps({ earlier, later, set }: Props) {
  return (
    <div className="no-print flex items-center gap-1">
      <Step label={t('Earlier')} onClick={() => set({ date: earlier, page: null })}>
        <ChevronLeft size={20} aria-hidden className="rtl:-scale-x-100" />
      </Step>
      <Button size="small" onClick={() => set({ date: null, page: null })}>
        {t('Today')}
      </Button>
      <Step label={t('Later')} onClick={() => set({ date: later, page: null })}>
        <ChevronRight size={20} aria-hidden className="rtl:-scale-x-100" />
      </Step>
    </div>
  )
}

function Step({ label, onClick, children }: { label: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-9 place-items-center rounded-full hover:bg-sunken"
    >
      {children}
    </button>
  )
}
