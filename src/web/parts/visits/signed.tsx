import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemCode, problemText } from '../../lib/call.ts'
import { fetchFile } from '../../lib/fetch-file.ts'
import { ownMoment } from '../../lib/format.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { isShut } from '../../lib/shown.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/page.tsx'
import { signedKey } from './use-questionnaire.ts'

type Signed = Answer<'GET /visit/signed'>
type ByLink = { readonly linkToken: string }

/** While a document is written it is asked so often, and so many times, whether it is there: each look is noted. */
const [askedEvery, mostAsked] = [2000, 10]

/** What a guest signed and sent, each to be saved; nothing stands here where that is nothing, or where an account has it. */
export default function SignedHere({ linkToken }: ByLink) {
  const signed = useQuery({
    queryKey: [...signedKey, linkToken],
    queryFn: () => call('GET /visit/signed', {}, { linkToken }),
    retry: false,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < mostAsked && state.data?.consents.some(({ file_name }) => file_name === null)
        ? askedEvery
        : false,
  })
  if (isShut(signed)) {
    if (problemCode(signed.error) === 'not_logged_in') return null
    return <LoadFailed what={t('what you signed')} error={signed.error} again={() => void signed.refetch()} />
  }
  if (!signed.data || (signed.data.answers === null && signed.data.consents.length === 0)) return null
  return <List signed={signed.data} linkToken={linkToken} />
}

function List({ signed: { answers, consents }, linkToken }: ByLink & { signed: Signed }) {
  return (
    <section
      aria-labelledby="signed-here"
      className="grid gap-3 rounded-card border border-line bg-surface p-5 text-ink"
    >
      <h2 id="signed-here" className="text-lg">
        {t('What you signed and sent')}
      </h2>
      <ul className="grid">
        {consents.map(({ id, title, agrees, decided, file_name }) => (
          <Row
            key={id}
            title={title}
            about={`${agrees ? t('Agreed') : t('Not agreed')} · ${ownMoment(decided)}`}
            path={`/api/visit/signed/${id}/file`}
            fileName={file_name}
            linkToken={linkToken}
          />
        ))}
        {answers ? (
          <Row
            title={t('Answers before the visit')}
            about={t('Sent on {moment}.', { moment: ownMoment(answers.sent) })}
            path="/api/visit/answers/file"
            fileName={answers.file_name}
            linkToken={linkToken}
          />
        ) : null}
      </ul>
    </section>
  )
}

type RowProps = ByLink & { title: string; about: string; path: string; fileName: string | null }

function Row({ title, about, path, fileName, linkToken }: RowProps) {
  const [isBusy, setBusy] = useState(false)
  const save = async (name: string) => {
    setBusy(true)
    try {
      saveBlob(name, await fetchFile(path, { linkToken }))
    } catch (error) {
      toast('error', problemText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="me-auto grid min-w-0">
        <span className="font-semibold break-words">
          <bdi>{title}</bdi>
        </span>
        <span className="text-sm text-muted">
          {t('PDF')} · {about}
        </span>
      </div>
      {fileName === null ? (
        <p role="status" className="text-sm text-muted">
          {t('The document is being written.')}
        </p>
      ) : (
        <Button
          size="small"
          aria-label={t('Download {name}', { name: title })}
          busy={isBusy && t('Downloading…')}
          onClick={() => void save(fileName)}
        >
          {t('Download')}
        </Button>
      )}
    </li>
  )
}
