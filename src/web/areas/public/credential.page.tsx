import { CircleOff } from 'lucide-react'
import { data, Link, useLoaderData, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { CredentialCard } from '../../features/credentials/credential-card.tsx'
import { call } from '../../lib/browser-call.ts'
import { CallFailed, type Call } from '../../lib/call.ts'
import { serverCall } from '../../lib/server-call.ts'
import { useSite } from '../../lib/site.ts'
import { PageTitle } from '../../ui/page.tsx'

/** What a certificate says, or null where there is none: whoever follows a false code reads that it is false. */
const load = (ask: Call, credentialId: string) =>
  ask('GET /credentials/:credentialId', { params: { credentialId } }).catch((error: unknown) => {
    if (error instanceof CallFailed && [400, 404].includes(error.problem.status)) return null
    throw error
  })

export const loader = async ({ params, context }: LoaderFunctionArgs) => {
  const found = await load(serverCall(context), params.credentialId ?? '')
  return data(found, found ? 200 : 404)
}
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => load(call, params.credentialId ?? '')

// Who holds the paper finds it; nobody else needs to.
export const meta = () => [{ title: t('Certificate of a doctor') }, { name: 'robots', content: 'noindex' }]

/** Where the code on a doctor's wall leads: what it says, and whether it stands today. */
export default function CredentialPage() {
  const credential = useLoaderData<typeof loader>()
  return (
    <div className="wrap grid max-w-2xl gap-6 py-12">
      <PageTitle>{t('Certificate of a doctor')}</PageTitle>
      {credential ? <CredentialCard credential={credential} /> : <NoneOfOurs />}
      <p>
        <Link to="/credentials" className="underline">
          {t('Check a signed file')}
        </Link>
      </p>
    </div>
  )
}

/** The code on the wall was made elsewhere, or the link was copied wrong. */
function NoneOfOurs() {
  const { brand } = useSite()
  return (
    <article className="flex items-start gap-4 rounded-card p-6 chip-no_show">
      <CircleOff size={36} aria-hidden className="flex-none" />
      <div className="grid gap-1">
        <h2 className="text-2xl">{t('There is no such certificate')}</h2>
        <p>
          {t(
            '{brand} has not made a certificate with this code. It is false, or the link was copied wrong. Do not rely on it.',
            { brand },
          )}
        </p>
        <p>
          <Link to="/find" className="font-semibold underline">
            {t('Find the doctor by name')}
          </Link>
        </p>
      </div>
    </article>
  )
}
