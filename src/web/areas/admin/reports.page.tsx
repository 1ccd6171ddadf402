import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { reportWords } from '../../features/report/report-form.tsx'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { ownMoment } from '../../lib/format.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { titleOf } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { useAddress } from '../../lib/use-address.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card, Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'

export const meta = () => titleOf(t('Reports'))

type Report = Answer<'GET /admin/reports'>['results'][number]
type Found = 'mended' | 'right'

const foundWords: Record<Found, string> = {
  mended: mark('It was wrong and is mended'),
  right: mark('It was right as it stood'),
}

/** What people say is wrong on doctors' pages: what waits, oldest first, or what was found. */
export default function Reports() {
  const { search, set } = useAddress()
  const state = search.get('state') === 'closed' ? 'closed' : 'open'
  const found = useInfiniteQuery({
    queryKey: ['reports', state],
    queryFn: ({ pageParam }) => call('GET /admin/reports', { query: { state, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const reports = found.data?.pages.flatMap(({ results }) => results) ?? []
  const [asked, setAsked] = useState<{ report: Report; found: Found } | null>(null)
  return (
    <div className="grid gap-6">
      <PageTitle lead={t('What people say is wrong on a doctor’s page.')}>{t('Reports')}</PageTitle>
      <p className="flex gap-3">
        {(['open', 'closed'] as const).map((one) => (
          <Button
            key={one}
            look={state === one ? 'primary' : 'plain'}
            aria-pressed={state === one}
            onClick={() => set({ state: one === 'open' ? null : one })}
          >
            {one === 'open' ? t('Open') : t('Closed')}
          </Button>
        ))}
      </p>
      {found.isPending ? <Skeleton /> : null}
      {isShut(found) ? (
        <LoadFailed what={t('the reports')} error={found.error} again={() => void found.refetch()} />
      ) : null}
      {isShown(found) && reports.length === 0 ? (
        <Empty>{state === 'open' ? t('Nothing is reported.') : t('No report was closed yet.')}</Empty>
      ) : null}
      {reports.map((report) => (
        <OneReport key={report.id} report={report} onClose={(as) => setAsked({ report, found: as })} />
      ))}
      <ShowMore of={found} />
      {asked ? <CloseReport {...asked} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}

function OneReport({ report, onClose }: { report: Report; onClose: (found: Found) => void }) {
  return (
    <Card as="article" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">
          <Link to={`/d/${report.slug}`} className="underline">
            <bdi>{report.name}</bdi>
          </Link>
        </h2>
        <p className="text-sm text-muted">
          {ownMoment(report.said)} · {report.is_known ? t('by somebody logged in') : t('by a visitor')}
        </p>
      </div>
      <p className="font-semibold">{t(reportWords[report.kind as keyof typeof reportWords] ?? report.kind)}</p>
      <p dir="auto" className="whitespace-pre-line">
        {report.words}
      </p>
      {report.closed ? (
        <p className="text-muted">
          {t(foundWords[report.found as Found] ?? report.found)}
          {report.note ? (
            <>
              : <bdi>{report.note}</bdi>
            </>
          ) : null}
        </p>
      ) : (
        <p className="flex flex-wrap gap-3">
          <ButtonLink to={`/admin/verification/${report.practitioner_id}`}>{t('Look at the doctor')}</ButtonLink>
          <Button onClick={() => onClose('mended')}>{t('Mended')}</Button>
          <Button onClick={() => onClose('right')}>{t('Nothing is wrong')}</Button>
        </p>
      )}
    </Card>
  )
}

function CloseReport({ report, found, onClose }: { report: Report; found: Found; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useSentForm({
    defaultValues: { note: '' },
    only: 'note',
    refusal: problemText,
    send: async ({ note }) => {
      await call('POST /admin/reports/:reportId', {
        params: { reportId: report.id },
        body: { found, note },
      }).finally(() => queries.invalidateQueries({ queryKey: ['reports'] }))
      toast('success', t('Closed'))
      onClose()
    },
  })
  return (
    <Dialog title={t(foundWords[found])} open onClose={onClose}>
      <Form of={form} className="grid gap-4">
        <TextArea label={t('What you found')} {...form.field('note')} />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.isSending && t('Sending…')}>
            {t('Close the report')}
          </Button>
          <CloseForm onClose={onClose}>{t('Go back')}</CloseForm>
        </p>
      </Form>
    </Dialog>
  )
}
