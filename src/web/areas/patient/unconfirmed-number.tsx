import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isToConfirm } from '#domain/profiles/own-number.ts'
import { useOwnAccount } from '../../features/frame/use-own-account.ts'
import { call } from '../../lib/browser-call.ts'
import { rich } from '../../lib/rich.tsx'

/** The own mobile number where it waits to be confirmed; whether texts are sent is asked only where one would be. */
export function useUnconfirmedNumber() {
  const account = useOwnAccount()
  const { phone_number: number = '', phone_confirmed: isConfirmed = true } = account.data ?? {}
  const messages = useQuery({
    queryKey: ['messages'],
    queryFn: () => call('GET /auth/messages', {}),
    enabled: number !== '' && !isConfirmed,
  })
  const { sends_texts: sendsTexts = false, off = [] } = messages.data ?? {}
  return { reads: [account, messages], number: isToConfirm({ number, isConfirmed, sendsTexts, off }) ? number : null }
}

/** Leads to where the code comes from. */
export function UnconfirmedNumber({ number }: { number: string }) {
  return (
    <Link to="/usr/profile?do=mobile" className="font-semibold text-brand underline">
      {rich('Confirm your mobile number <number></number>', { number: () => <bdi dir="ltr">{number}</bdi> })}
    </Link>
  )
}
