import { strangerNote } from '../call/host-words.ts'
import type { Participant } from '../meeting.ts'

type Props = { person: Participant; isNamed?: boolean }

/** Under the name of who waits: that nothing proves it, where nothing does. Named where several wait. */
export function StrangerLine({ person, isNamed = false }: Props) {
  const note = strangerNote(person)
  if (!note) return null
  return (
    <span className="block text-sm font-normal">
      {isNamed ? <bdi className="font-semibold">{person.name}: </bdi> : null}
      {note}
    </span>
  )
}
