import { t } from '#domain/language/translate.ts'
import { useLoaderData, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { FindResults, loadResults } from '../../features/providers/find-results.tsx'
import { call } from '../../lib/browser-call.ts'
import { serverCall } from '../../lib/server-call.ts'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf(t('Find a doctor'))

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadResults(serverCall(context), request.url)
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadResults(call, request.url)
}

export default function Find() {
  const first = useLoaderData<typeof loader>()
  return (
    <div className="wrap py-8">
      <FindResults key={first.key} first={first} action="/find" />
    </div>
  )
}
