import { instant, type Instant } from '#domain/time/instant.ts'

/** A place where it is midday now: what was two hours ago and what comes in two is of today, which is today in UTC as well. */
export function whereItIsMidday(now: Instant = instant(Date.now())): string {
  const ahead = 12 - new Date(now).getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
