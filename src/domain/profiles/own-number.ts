import type { MailGroup } from './mail-groups.ts'

type OwnNumber = {
  readonly number: string
  readonly isConfirmed: boolean
  /** Whether anybody carries text messages here. */
  readonly sendsTexts: boolean
  readonly off: readonly MailGroup[]
}

/** Whether somebody is asked to confirm their mobile number: where texts come to it, and nobody knows yet whether it is theirs. */
export function isToConfirm({ number, isConfirmed, sendsTexts, off }: OwnNumber): boolean {
  return number !== '' && !isConfirmed && sendsTexts && !off.includes('texts')
}
