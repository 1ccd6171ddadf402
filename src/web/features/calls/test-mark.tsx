import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide-react'
import { t } from '#domain/language/translate.ts'
import type { CallLine } from './call-line.ts'

/** How the patient's test of camera and sound went: a sign, a colour and a word. */
export function TestMark({ test }: { test: CallLine['device_test'] }) {
  switch (test) {
    case 'green':
      return <Mark icon={CircleCheck} look="text-brand" words={t('Test passed')} />
    case 'amber':
      return <Mark icon={TriangleAlert} look="text-(--plot-2)" words={t('Test passed in part')} />
    case 'untried':
      return <Mark icon={TriangleAlert} look="text-(--plot-2)" words={t('Camera and sound passed, line not tested')} />
    case 'red':
      return <Mark icon={CircleX} look="text-danger" words={t('Test failed')} />
    case null:
      return <Mark icon={CircleDashed} look="text-muted" words={t('Not tested')} />
  }
}

function Mark({ icon: Icon, look, words }: { icon: typeof CircleCheck; look: string; words: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap">
      <Icon size={18} aria-hidden className={look} />
      {words}
    </span>
  )
}
