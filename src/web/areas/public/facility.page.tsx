import { Link, useLoaderData, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import { EmergencyLine } from '../../features/providers/search/emergency-line.tsx'
import { call } from '../../lib/browser-call.ts'
import type { Call } from '../../lib/call.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import { orNotFound } from '../../lib/or-not-found.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { serverCall } from '../../lib/server-call.ts'
import { Card, Empty, PageTitle } from '../../ui/page.tsx'
import { onTheWay } from './on-the-way.ts'

export const handle = onTheWay

const load = (ask: Call, slug: string) => orNotFound(ask('GET /facility-pages/:slug', { params: { slug } }))

export const loader = ({ params, context }: LoaderFunctionArgs) => load(serverCall(context), params.slug ?? '')
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => load(call, params.slug ?? '')

type Source = Parameters<typeof pageMeta>[0] & { loaderData?: Awaited<ReturnType<typeof load>> }

export const meta = (source: Source) => {
  const facility = source.loaderData
  if (!facility) return []
  return pageMeta(source, {
    title: facility.name,
    description: t('The branches of {name}, how to reach them, and the next free time at each.', {
      name: facility.name,
    }),
    thing: (site, url) => ({
      '@type': 'MedicalOrganization',
      name: facility.name,
      url,
      department: facility.branches.map((branch) => ({
        '@type': 'MedicalClinic',
        name: branch.name,
        url: `${site.publicUrl}/b/${branch.slug}`,
        telephone: branch.phone,
      })),
    }),
  })
}

/** A facility: its branches, each with its phone and the next free time there. */
export default function FacilityPage() {
  const facility = useLoaderData<typeof loader>()
  return (
    <div className="wrap grid gap-8 py-8">
      <div
        className={`flex items-center gap-5 ${facility.brand_colour ? 'rounded-card p-6 text-white' : ''}`}
        style={facility.brand_colour ? { backgroundColor: facility.brand_colour } : undefined}
      >
        {facility.logo ? <img src={facility.logo} alt="" width={72} height={72} className="rounded-card" /> : null}
        <PageTitle>{facility.name}</PageTitle>
      </div>
      {facility.description ? <p className="reading whitespace-pre-line">{facility.description}</p> : null}
      {facility.website ? (
        <p>
          <a href={facility.website} rel="noopener nofollow" className="font-semibold text-brand underline">
            <bdi dir="ltr">{facility.website.replace(/^https?:\/\//, '').replace(/\/$/, '')}</bdi>
          </a>
        </p>
      ) : null}
      {facility.branches.length === 0 ? <Empty>{t('No branch is listed yet.')}</Empty> : null}
      <ul className="grid gap-3 md:grid-cols-2">
        {facility.branches.map((branch) => (
          <Card as="li" key={branch.branch_id} className="grid content-start gap-1">
            <h2 className="text-xl">
              <Link to={`/b/${branch.slug}`} className="hover:underline">
                {branch.name}
              </Link>
            </h2>
            <p className="text-muted">
              <bdi>{[branch.address, branch.city, branch.country].filter(Boolean).join(listComma())}</bdi>
            </p>
            {branch.phone ? (
              <p>
                <a href={`tel:${branch.phone}`} className="underline">
                  <bdi dir="ltr">{branch.phone}</bdi>
                </a>
              </p>
            ) : null}
            <p className="mt-2 font-semibold">
              {branch.next_free
                ? t('Next free: {day}, {time}', {
                    day: dayIn(branch.time_zone, branch.next_free),
                    time: timeIn(branch.time_zone, branch.next_free),
                  })
                : t('No online times yet')}
            </p>
          </Card>
        ))}
      </ul>
      {facility.source ? <p className="text-sm text-muted">{facility.source}</p> : null}
      <EmergencyLine />
    </div>
  )
}
