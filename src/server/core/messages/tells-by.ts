import { wayToTellHere, type WayToTell } from '#domain/messages/ways-to-tell.ts'

/** Whether this installation sends text messages; where that is not said, it sends none. */
export type TellsBy = { readonly sendsTexts?: boolean }

/** By what somebody is told here whom a message could reach in this way. */
export function toldBy({ sendsTexts }: TellsBy, way: WayToTell): WayToTell {
  return wayToTellHere(way, sendsTexts === true)
}
