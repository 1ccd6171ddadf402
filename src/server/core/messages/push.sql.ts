import type { Instant } from '#domain/time/instant.ts'
import { newId } from '../../platform/clock.ts'
import { type ReadRunner, type Runner, at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { PushDevice } from '../../platform/push.ts'

const mostDevices = 10

/** Stores a device; one that is known already now belongs to this account. */
export function saveDevice(tx: Runner, now: Instant, account: string, device: PushDevice): Promise<void> {
  return tx.asProduct((product) => keepDevice(product, now, account, device))
}

async function keepDevice(tx: Runner, now: Instant, account: string, device: PushDevice) {
  await tx.run(sql`
    insert into push_subscription (id, account_id, endpoint, p256dh, auth, created_at)
    values (${newId(now)}, ${account}, ${device.endpoint}, ${device.p256dh}, ${device.auth}, ${at(now)})
    on conflict (endpoint) do update set account_id = excluded.account_id, p256dh = excluded.p256dh, auth = excluded.auth`)
  await tx.run(sql`
    delete from push_subscription where id in (
      select id from push_subscription where account_id = ${account} order by created_at desc, id desc offset ${mostDevices})`)
}

export function forgetDevice(tx: Runner, account: string, endpoint: string) {
  return tx.run(sql`delete from push_subscription where account_id = ${account} and endpoint = ${endpoint}`)
}

export function forgetDevices(tx: Runner, account: string) {
  return tx.run(sql`delete from push_subscription where account_id = ${account}`)
}

export function devicesOf(run: ReadRunner, account: string) {
  return run.many<PushDevice>(sql`
    select endpoint, p256dh, auth from push_subscription where account_id = ${account} order by created_at limit ${mostDevices}`)
}
