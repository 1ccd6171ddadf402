import { storedText } from '../stored.ts'

const key = 'call_low_data'

/** Whether this browser sends a smaller picture in each call, as somebody chose in it. */
export function wantsLowData(): boolean {
  return storedText(key) === 'on'
}

export function keepLowData(isLow: boolean) {
  try {
    localStorage.setItem(key, isLow ? 'on' : 'off')
  } catch {
    // A browser that keeps nothing is asked again in the next call.
  }
}
