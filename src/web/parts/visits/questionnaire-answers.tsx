import { useQuery, useQueryClient } from '@tanstack/react-query'
import { answerWords } from '#domain/language/answer-words.ts'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { ownMoment } from '../../lib/format.ts'
import { useLive } from '../../lib/realtime.ts'
import { isShut } from '../../lib/shown.ts'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'

/** What a patient answered before a visit, for who treats them. */
export default function QuestionnaireAnswers({ appointmentId }: { appointmentId: string }) {
  const queries = useQueryClient()
  const queryKey = ['questionnaire-answers', appointmentId]
  useLive(({ kind, appointment }) => {
    if (kind === 'questionnaire' && appointment === appointmentId) void queries.invalidateQueries({ queryKey })
  })
  const sent = useQuery({
    queryKey,
    queryFn: () => call('GET /appointments/:appointmentId/questionnaire-answers', { params: { appointmentId } }),
  })
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{t('Answers before the visit')}</h3>
      {sent.isPending ? (
        <Skeleton rows={2} />
      ) : isShut(sent) ? (
        <LoadFailed what={t('the answers')} error={sent.error} again={() => void sent.refetch()} />
      ) : sent.data.sent === null ? (
        <p className="text-muted">{t('The patient has not sent them yet.')}</p>
      ) : (
        <>
          <p className="text-sm text-muted">{t('Sent on {moment}.', { moment: ownMoment(sent.data.sent) })}</p>
          <dl className="grid gap-3">
            {sent.data.answers.map((one, place) => (
              <div key={`${place} ${one.question}`}>
                <dt className="text-sm text-muted">{one.question}</dt>
                <dd className="font-semibold break-words whitespace-pre-line">
                  <bdi>{answerWords(one)}</bdi>
                </dd>
                {one.is_older && one.answer !== '' ? (
                  <dd role="note">
                    {t('The text was changed after that. The patient has not decided about the new one.')}
                  </dd>
                ) : null}
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}
