import type { Checkout } from './checkout.ts'
import type { Call } from './load.ts'
import { newToken, type Person } from './people.ts'

/** A time that is free, and no other wish of this run is for the same doctor's day. */
export type Free = { readonly offering: string; readonly service: string; readonly start: string }

/** One patient's wish for one time, with the draft that the wizard would have made. */
export type Wish = Free & { readonly person: Person; readonly draft: string }

/** Hands out free times and people to take them, each time once. */
export type Wishes = {
  times(count: number): Promise<Free[]>
  /** Wishes with a draft each, ready to be booked. */
  drafted(count: number): Promise<Wish[]>
  /** Pairs of a time and somebody who is free then. */
  paired(times: readonly Free[]): { time: Free; person: Person }[]
}

const timesAtOnce = 20_000

/** Times from the sixth to the fiftieth day ahead, by chance but always the same on the same data. */
export function openWishes({ owner }: Checkout, people: readonly Person[]): Wishes {
  const stock: Free[] = []
  let fetched = 0
  let turn = 0

  async function times(count: number): Promise<Free[]> {
    while (stock.length < count) {
      const { rows } = await owner.query<Free>(freeTimes, [timesAtOnce, fetched])
      fetched += timesAtOnce
      if (rows.length === 0) throw new Error(`The data holds too few free times for this run: ${count} more are wanted`)
      stock.push(...rows)
    }
    return stock.splice(0, count)
  }

  function paired(found: readonly Free[]) {
    return found.map((time) => {
      const hour = Math.floor(Date.parse(time.start) / 3_600_000)
      const isFree = ({ taken }: Person) => ![hour - 1, hour, hour + 1].some((near) => taken.has(near))
      for (let tried = 0; tried < people.length; tried += 1) {
        const person = people[turn++ % people.length]
        if (!person || !isFree(person)) continue
        person.taken.add(hour)
        return { time, person }
      }
      throw new Error('Everybody of the bench has a visit at that time')
    })
  }

  async function drafted(count: number): Promise<Wish[]> {
    const wishes = paired(await times(count)).map(({ time, person }) => ({
      ...time,
      person,
      draft: newToken().slice(0, 22),
    }))
    const rows = wishes.map(({ person, ...rest }) => ({ ...rest, account: person.account }))
    await owner.query(
      `insert into draft (id, visitor, account_id, offering_id, service_id, start_at, proof_subject, created_at, expires_at)
       select draft, 'bench', account, offering, service, start, uuid_v7(), now(), now() + interval '3 hours'
       from jsonb_to_recordset($1) as w(draft text, account uuid, offering uuid, service uuid, start timestamptz)`,
      [JSON.stringify(rows)],
    )
    return wishes
  }

  return { times, drafted, paired }
}

// One a doctor and day: the earliest of those that the doctor's offerings have. Doctors who see children alone are left out:
// the bench's people are grown up. Read as text: another checkout may not know ages.
const freeTimes = `
  select offering, service, start from (
    select distinct on (o.practitioner_id, d.utc_day) o.practitioner_id, d.utc_day, o.id as offering, o.service_id as service,
      to_char(d.utc_day + make_interval(mins => d.first_free * 5), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start
    from offering o join open_day d on d.offering_id = o.id and d.first_free >= 0
      and d.utc_day between (now() + interval '6 days')::date and (now() + interval '50 days')::date
    where o.is_listed and o.practitioner_id in (select p.id from practitioner p where to_jsonb(p)->>'age_to' is null)
    order by o.practitioner_id, d.utc_day, d.first_free, o.id) t
  order by md5(practitioner_id::text || utc_day) limit $1 offset $2`

/** The call that books a wish. */
export function bookingCall({ draft, person }: Wish): Call {
  return {
    method: 'POST',
    path: `/api/drafts/${draft}/book`,
    headers: { ...person.headers, 'idempotency-key': `bench-${draft}` },
    body: {},
    want: 201,
  }
}
