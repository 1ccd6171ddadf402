import { listComma, t } from '#domain/language/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { BothVersions } from '../../../ui/both-versions.tsx'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { type BranchService, type BranchServices, savedOf } from './use-branch-services.ts'
import { type ServiceMatrixDrafts, useServiceMatrix } from './use-service-matrix.ts'

type Props = { branchId: string; all: BranchServices; mayEdit: boolean; onDone: () => Promise<unknown> }

/** Services in rows, doctors in columns: who offers what. Doctors' own services are shown and not changed. */
export function ServiceMatrix({ branchId, all, mayEdit, onDone }: Props) {
  const matrix = useServiceMatrix(branchId, all, onDone)
  const { changed, theirs } = matrix
  useUnsaved(() => changed.length > 0 && !matrix.isSaving)
  return (
    <div className="grid gap-4">
      {theirs ? <Conflict all={all} matrix={matrix} theirs={theirs} /> : null}
      <Ticks all={all} matrix={matrix} mayEdit={mayEdit} />
      {changed.length > 0 ? (
        <section
          aria-label={t('Not saved yet')}
          className="sticky bottom-4 z-30 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 shadow-lg"
        >
          <ul className="me-auto min-w-0 flex-1 basis-64">
            {changed.map((service) => (
              <li key={service.id}>
                <strong>{service.name}:</strong> {changeWords(all, service, matrix.ticked(service))}
              </li>
            ))}
          </ul>
          <Button onClick={matrix.discard}>{t('Discard')}</Button>
          <Button look="primary" busy={matrix.isSaving && t('Saving…')} onClick={matrix.save}>
            {t('Save changes')}
          </Button>
        </section>
      ) : null}
    </div>
  )
}

type TicksProps = { all: BranchServices; matrix: ServiceMatrixDrafts; mayEdit: boolean }

function Ticks({ all, matrix, mayEdit }: TicksProps) {
  return (
    <div className="max-h-[70vh] overflow-auto rounded-card border border-line bg-surface">
      <table className="w-full border-separate border-spacing-0 text-start">
        <caption className="sr-only">{t('Who offers what')}</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky start-0 top-0 z-20 min-w-40 border-b border-line bg-surface p-3 text-start sm:min-w-56"
            >
              {t('Service')}
            </th>
            {all.doctors.map(({ practitioner_id, name }) => (
              <th
                key={practitioner_id}
                scope="col"
                className="sticky top-0 z-10 min-w-28 border-b border-line bg-surface p-3 text-center text-sm"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.services.map((service) => (
            <tr key={service.id} className="group">
              <th
                scope="row"
                className="sticky start-0 z-10 border-b border-line bg-surface px-3 py-2 text-start font-normal group-hover:bg-sunken"
              >
                <span className="font-semibold">{service.name}</span>
                {service.owner ? (
                  <span className="block text-sm text-muted">
                    {t('Managed by {name}', { name: service.owner.name })}
                  </span>
                ) : null}
              </th>
              {all.doctors.map(({ practitioner_id, name }) => (
                <td key={practitioner_id} className="border-b border-line p-1 text-center group-hover:bg-sunken">
                  <Tick
                    name={t('{doctor}: {service}', { doctor: name, service: service.name })}
                    isOn={matrix.ticked(service).has(practitioner_id)}
                    isChanged={matrix.ticked(service).has(practitioner_id) !== savedOf(service).has(practitioner_id)}
                    onChange={mayEdit && !service.owner ? (on) => matrix.put(service, practitioner_id, on) : undefined}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type TickProps = { name: string; isOn: boolean; isChanged: boolean; onChange: ((on: boolean) => void) | undefined }

function Tick({ name, isOn, isChanged, onChange }: TickProps) {
  return (
    <label className={`inline-grid size-11 place-items-center rounded-field ${isChanged ? 'bg-tint' : ''}`}>
      <input
        type="checkbox"
        aria-label={name}
        checked={isOn}
        disabled={!onChange}
        onChange={(event) => onChange?.(event.target.checked)}
      />
    </label>
  )
}

/** Somebody else said meanwhile who offers a service: doctor by doctor, theirs and what is ticked here. */
function Conflict({ all, matrix, theirs }: Omit<TicksProps, 'mayEdit'> & { theirs: BranchService }) {
  const words = (on: boolean) => (on ? t('Yes') : t('No'))
  return (
    <BothVersions
      heading="h2"
      theirs={savedOf(theirs)}
      form={{ values: () => matrix.ticked(theirs), reset: matrix.takeTheirs }}
      linesOf={(saved, mine) =>
        all.doctors.map(({ practitioner_id: id, name }) => ({
          label: t('{doctor}: {service}', { doctor: name, service: theirs.name }),
          theirs: words(saved.has(id)),
          mine: words(mine.has(id)),
        }))
      }
      onSettled={matrix.settle}
    />
  )
}

/** "+ Dr A, − Dr B; 2 booked visits stay": what saving does, also to what is booked. */
function changeWords(all: BranchServices, service: BranchService, wanted: ReadonlySet<string>): string {
  const before = savedOf(service)
  const of = (id: string) => service.offered_by.find(({ practitioner_id }) => practitioner_id === id)
  const changes = all.doctors.flatMap(({ practitioner_id: id, name }) =>
    before.has(id) === wanted.has(id) ? [] : [`${wanted.has(id) ? '+' : '−'} ${name}`],
  )
  const stays = [...before].filter((id) => !wanted.has(id)).reduce((sum, id) => sum + (of(id)?.booked ?? 0), 0)
  return [
    changes.join(listComma()),
    stays > 0 ? t('{count, plural, one {one booked visit stays} other {# booked visits stay}}', { count: stays }) : '',
  ]
    .filter(Boolean)
    .join('; ')
}
