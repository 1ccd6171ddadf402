import { test as base, type PlaywrightWorkerArgs, type PlaywrightWorkerOptions } from '@playwright/test'

export { expect, type APIRequestContext, type Page } from '@playwright/test'

export type Fixtures = PlaywrightWorkerArgs & PlaywrightWorkerOptions

/**
 * The tests' own `test`: each one comes from a network address of its own, as different people do. From one address the
 * product would rightly refuse so many log-ins within a minute. The server trusts the header from this machine alone.
 */
export const test = base.extend({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, info) =>
    use({ ...extraHTTPHeaders, 'x-forwarded-for': addressOf(info.testId + info.retry) }),
})

/** An address out of 10.0.0.0/8, the same for the same test. */
function addressOf(text: string): string {
  const sum = Array.from(text).reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 0xff_ff_ff, 7)
  return `10.${(sum >> 16) & 255}.${(sum >> 8) & 255}.${sum & 255}`
}
