import AwaitTime from './await-time.tsx'
import FromDay from './from-day.tsx'
import PickDate from './pick-date.tsx'

type Props = Omit<React.ComponentProps<typeof PickDate>, 'onPick'> & {
  opened: 'date' | 'wait' | undefined
  /** The day from which the list goes on since it was picked; empty: from the first again. */
  from: string | undefined
  offering: string
  service: string
  begin: (day?: string) => void
}

/** What few need beside a list of times: from when it goes on, a month to pick a day from, and waiting for another time. */
export default function BesideTimes({ opened, from, offering, service, begin, ...dates }: Props) {
  return (
    <>
      {from === undefined ? null : <FromDay day={from} onFirst={() => begin()} />}
      {opened === 'date' ? <PickDate {...dates} onPick={begin} /> : null}
      {opened === 'wait' ? <AwaitTime offering={offering} service={service} onClose={dates.onClose} /> : null}
    </>
  )
}
