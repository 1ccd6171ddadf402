import { Suspense } from 'react'
import { t } from '#domain/language/translate.ts'
import { lazily } from '../../ui/lazily.tsx'
import { Skeleton } from '../../ui/page.tsx'

const failed = () => <p>{t('The questions could not be loaded. Open the page again.')}</p>
const Questionnaire = lazily(() => import('./questionnaire.tsx'), failed)
const Wanted = lazily(
  () => import('./documents-wanted.tsx'),
  () => null,
)
const Signed = lazily(
  () => import('./signed.tsx'),
  () => null,
)
const Answers = lazily(() => import('./questionnaire-answers.tsx'), failed)

/** What the clinic asks before a visit; fetched when it is drawn, so that pages stay light. */
export function VisitQuestionnaire(props: Parameters<typeof Questionnaire>[0]) {
  return (
    <Suspense fallback={null}>
      <Questionnaire {...props} />
    </Suspense>
  )
}

/** Which documents are wanted for a visit, said before everything else that is asked. */
export function VisitDocumentsWanted(props: Parameters<typeof Wanted>[0]) {
  return (
    <Suspense fallback={null}>
      <Wanted {...props} />
    </Suspense>
  )
}

/** What a guest signed and sent by the link of their visit. */
export function VisitSigned(props: Parameters<typeof Signed>[0]) {
  return (
    <Suspense fallback={null}>
      <Signed {...props} />
    </Suspense>
  )
}

/** What was answered, for who treats. */
export function VisitAnswers(props: Parameters<typeof Answers>[0]) {
  return (
    <Suspense fallback={<Skeleton rows={2} />}>
      <Answers {...props} />
    </Suspense>
  )
}
