import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { FindResults, loadResults } from '../../features/providers/find-results.tsx'
import { letGoOfHeldTime } from '../../features/providers/held-draft.ts'
import { call } from '../../lib/browser-call.ts'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf(t('Providers'))

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await letGoOfHeldTime()
  return loadResults(call, request.url)
}

export default function Providers() {
  const first = useLoaderData<typeof clientLoader>()
  return <FindResults key={first.key} first={first} action="/usr/providers" />
}
