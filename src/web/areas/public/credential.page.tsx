import { Link, useLoaderData, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { CredentialCard } from '../../features/credentials/credential-card.tsx'
import { call } from '../../lib/browser-call.ts'
import type { Call } from '../../lib/call.ts'
import { orNotFound } from '../../lib/or-not-found.ts'
import { serverCall } from '../../lib/server-call.ts'
import { PageTitle } from '../../ui/page.tsx'

const load = (ask: Call, credentialId: string) =>
  orNotFound(ask('GET /credentials/:credentialId', { params: { credentialId } }))

export const loader = ({ params, context }: LoaderFunctionArgs) => load(serverCall(context), params.credentialId ?? '')
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => load(call, params.credentialId ?? '')

// Who holds the paper finds it; nobody else needs to.
export const meta = () => [{ title: t('Certificate of a doctor') }, { name: 'robots', content: 'noindex' }]

/** Where the code on a doctor's wall leads: what it says, and whether it stands today. */
export default function CredentialPage() {
  const credential = useLoaderData<typeof loader>()
  return (
    <div className="wrap grid max-w-2xl gap-6 py-12">
      <PageTitle>{t('Certificate of a doctor')}</PageTitle>
      <CredentialCard credential={credential} />
      <p>
        <Link to="/credentials" className="underline">
          {t('Check a signed file')}
        </Link>
      </p>
    </div>
  )
}
