import { useMutation, useQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { asLocalDate, dateWords } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { PageLink } from '../../features/schedule/setup/page-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'

/** A checked doctor's certificate: a code for the wall that anybody can ask, and the signed file for other programs. */
export function WallCertificate({ slug }: { slug: string }) {
  const check = useQuery({ queryKey: ['own-check'], queryFn: () => call('GET /doctors/me/check', {}) })
  const made = useMutation({ mutationFn: () => call('POST /doctors/me/credential', {}) })
  if (!check.data?.may_have_certificate) return null
  return (
    <Card as="section" className="grid content-start justify-items-start gap-3">
      <h2 className="text-2xl">{t('Certificate for your wall')}</h2>
      <p>
        {t('A code that patients can read with their phone: it tells whether your licence stands as checked today.')}
      </p>
      {made.isError ? <p role="alert">{problemText(made.error)}</p> : null}
      {made.data ? (
        <>
          <p className="text-muted">
            {t('Holds until {until}.', { until: dateWords(asLocalDate(made.data.valid_until)) })}
          </p>
          <PageLink path={`/credentials/${made.data.id}`} name={`${slug}-certificate`} />
          <Button size="small" onClick={() => saveFile(`${slug}.vc.jwt`, made.data.credential, 'application/vc+jwt')}>
            {t('Download the signed file')}
          </Button>
        </>
      ) : (
        <Button busy={made.isPending && t('Making it…')} onClick={() => made.mutate()}>
          {t('Show my certificate')}
        </Button>
      )}
    </Card>
  )
}
