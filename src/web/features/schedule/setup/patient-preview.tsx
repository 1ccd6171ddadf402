import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { rich } from '../../../lib/rich.tsx'
import { isShut } from '../../../lib/shown.ts'
import { SelectField } from '../../../ui/field.tsx'
import { Card, Empty, LoadFailed, Skeleton } from '../../../ui/page.tsx'
import { SlotPicker } from '../../../parts/visits/slot-picker.tsx'
import type { Setup } from './use-setup.ts'

/** What patients see: the very list they choose from, live. */
export function PatientPreview({ setup }: { setup: Setup }) {
  const { slug } = setup.profile
  const page = useQuery({
    queryKey: ['doctor', slug],
    queryFn: () => call('GET /doctors/:slug', { params: { slug } }),
  })
  const [choice, setChoice] = useState('')
  if (page.isPending) return <Skeleton rows={4} />
  if (isShut(page))
    return <LoadFailed what={t('your booking page')} error={page.error} again={() => void page.refetch()} />
  const { offerings, services } = page.data
  const choices = offerings.flatMap((offering) =>
    services
      .filter((service) => service.mode === 'both' || service.mode === offering.mode)
      .map((service) => ({ key: `${offering.offering_id} ${service.id}`, offering, service })),
  )
  const chosen = choices.find(({ key }) => key === choice) ?? choices[0]
  if (!chosen)
    return (
      <Empty>
        {setup.services.length === 0
          ? t('Add a service first; times depend on it.')
          : t('Add your weekly hours first; times depend on them.')}
      </Empty>
    )
  return (
    <Card as="section" className="grid gap-5">
      <h2 className="text-2xl">{t('What patients see')}</h2>
      {setup.is_listed ? null : (
        <p className="rounded-field bg-tint p-3 text-on-tint">
          {rich('Patients do not see this yet. <link>Profile says what is missing.</link>', {
            link: (text) => (
              <Link to="/doc/profile" className="font-semibold underline">
                {text}
              </Link>
            ),
          })}
        </p>
      )}
      <SelectField
        label={t('Service and place')}
        value={chosen.key}
        onChange={(event) => setChoice(event.target.value)}
      >
        {choices.map(({ key, offering, service }) => (
          <option key={key} value={key}>
            {service.name} · {offering.mode === 'video' ? t('Video') : offering.branch_name}
          </option>
        ))}
      </SelectField>
      <SlotPicker
        key={chosen.key}
        slug={slug}
        practitioner={page.data.practitioner_id}
        doctor={page.data.name}
        offering={chosen.offering.offering_id}
        service={chosen.service.id}
        mode={chosen.offering.mode}
        phone={chosen.offering.phone}
      />
    </Card>
  )
}
