import { listComma, t } from '#domain/language/translate.ts'
import { fee, minutesWords } from '../../../lib/format.ts'
import { Menu } from '../../../ui/menu.tsx'
import { bookedOf, type BranchService, type BranchServices, modeWords, offeredBy } from './use-branch-services.ts'
import { Facts } from '../../../ui/facts.tsx'

export type ServiceActs = (service: BranchService) => { label: string; act: () => void }[]

/** Every service of the branch on one line; on phones a card for each. */
export function BranchServiceList({ all, actsOf }: { all: BranchServices; actsOf: ServiceActs }) {
  return (
    <>
      <div className="hidden wide-table rounded-card border border-line md:block">
        <table className="w-full text-start text-sm">
          <caption className="sr-only">{t('Services of the branch')}</caption>
          <thead>
            <tr className="text-muted">
              {[t('Service'), t('Minutes'), t('Price here'), t('How'), t('Offered by'), t('Rooms'), t('Booked')].map(
                (head) => (
                  <th key={head} scope="col" className="border-b border-line px-3 py-2 text-start font-semibold">
                    {head}
                  </th>
                ),
              )}
              <th scope="col" className="border-b border-line px-3 py-2">
                <span className="sr-only">{t('What can be done')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {all.services.map((service) => (
              <Line key={service.id} all={all} service={service} acts={actsOf(service)} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="grid gap-3 md:hidden">
        {all.services.map((service) => (
          <li key={service.id} className="grid gap-1 rounded-card border border-line bg-surface p-4">
            <div className="flex items-start justify-between gap-3">
              <p className="text-lg font-semibold">{service.name}</p>
              <More service={service} acts={actsOf(service)} />
            </div>
            <Owner service={service} />
            <p className="text-muted">
              <Facts of={[minutesWords(service.minutes), priceWords(service), t(modeWords[service.mode])]} />
            </p>
            <OfferedBy service={service} all={all} />
            <p className="text-sm text-muted">{bookedWords(service)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

type LineProps = { all: BranchServices; service: BranchService; acts: ReturnType<ServiceActs> }

function Line({ all, service, acts }: LineProps) {
  const { minutes, buffer_before, buffer_after, rooms, has_needs } = service
  const cell = 'border-b border-line px-3 py-2 align-top'
  return (
    <tr className="hover:bg-sunken">
      <th scope="row" className={`${cell} text-start font-normal whitespace-nowrap`}>
        <span className="font-semibold">{service.name}</span>
        {service.audience === 'returning' ? (
          <span className="block text-sm text-muted">{t('for returning patients')}</span>
        ) : null}
        <Owner service={service} />
      </th>
      <td className={`${cell} figures`}>
        {minutes}
        {buffer_before + buffer_after > 0 ? (
          <span className="block text-sm whitespace-nowrap text-muted">
            {t('{before} before, {after} after', { before: buffer_before, after: buffer_after })}
          </span>
        ) : null}
      </td>
      <td className={`${cell} whitespace-nowrap figures`}>
        <bdi>{priceWords(service)}</bdi>
        {service.price_here ? (
          <span className="block text-sm text-muted">
            {t('elsewhere {price}', { price: fee(service.fee_minor, service.currency) })}
          </span>
        ) : null}
      </td>
      <td className={cell}>{t(modeWords[service.mode])}</td>
      <td className={`${cell} min-w-40`}>{offeredBy(service, all).join(listComma())}</td>
      <td className={cell}>
        {rooms.length > 0 ? (
          rooms.join(listComma())
        ) : has_needs ? (
          t('no such room')
        ) : (
          <span className="text-muted">{t('any')}</span>
        )}
      </td>
      <td className={`${cell} figures`}>{bookedOf(service)}</td>
      <td className={`${cell} text-end`}>
        <More service={service} acts={acts} />
      </td>
    </tr>
  )
}

function Owner({ service: { owner } }: { service: BranchService }) {
  return owner ? <span className="block text-sm text-muted">{t('Managed by {name}', { name: owner.name })}</span> : null
}

/** Nothing where whoever manages it is the one who offers it. */
function OfferedBy({ service, all }: Omit<LineProps, 'acts'>) {
  const names = offeredBy(service, all).join(listComma())
  return names === service.owner?.name ? null : <p>{names}</p>
}

function More({ service, acts }: Omit<LineProps, 'all'>) {
  return acts.length > 0 ? (
    <Menu
      dots
      label={t('More for {name}', { name: service.name })}
      items={acts}
      className="grid size-9 place-items-center rounded-full hover:bg-sunken"
    />
  ) : null
}

function priceWords({ price_here, fee_minor, currency }: BranchService): string {
  return price_here ? fee(price_here.fee_minor, price_here.currency) : fee(fee_minor, currency)
}

function bookedWords(service: BranchService): string {
  return t('{count, plural, =0 {no booked visits} one {# booked visit} other {# booked visits}}', {
    count: bookedOf(service),
  })
}
