import { useLoaderData, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { FindResults } from '../../features/providers/search/find-results.tsx'
import { loadResults } from '../../features/providers/search/load-results.ts'
import { letGoOfHeldTime } from '../../features/providers/booking/held-draft.ts'
import { call } from '../../lib/browser-call.ts'
import { serverCall } from '../../lib/server-call.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { onTheWay } from './on-the-way.ts'

export const handle = onTheWay

export const meta = (source: Parameters<typeof pageMeta>[0]) =>
  pageMeta(source, {
    title: t('Find a doctor'),
    description: t('Doctors with free times near you, soonest first. Search by need, place and day, and book online.'),
  })

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadResults(serverCall(context), request.url)
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await letGoOfHeldTime()
  return loadResults(call, request.url)
}

export default function Find() {
  const first = useLoaderData<typeof loader>()
  return (
    <div className="wrap py-3 sm:py-8">
      <FindResults key={first.key} first={first} action="/find" />
    </div>
  )
}
