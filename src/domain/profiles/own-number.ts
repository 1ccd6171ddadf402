import type { MailGroup } from './mail-groups.ts'

type OwnNumber = {
  readonly number: string
  readonly isConfirmed: boolean
  /** Whether anybody carries text messages here. */
  readonly sendsTexts: boolean
  readonly off: readonly MailGroup[]
}

/** Whether to ask somebody to confirm their mobile number: where they get texts and it is not confirmed yet. */
export function isToConfirm({ number, isConfirmed, sendsTexts, off }: OwnNumber): boolean {
  return number !== '' && !isConfirmed && sendsTexts && !off.includes('texts')
}
