import { mark, t } from '#domain/language/translate.ts'

/** What stands at a branch besides people. */
export const pointKinds = {
  room: mark('Consulting room'),
  desk: mark('Desk'),
  treatment: mark('Treatment'),
  laboratory: mark('Laboratory'),
  video_booth: mark('Video booth'),
  device: mark('Device'),
} as const

export type PointKind = keyof typeof pointKinds

/** The word of a kind; a kind of old that has none stands for itself. */
export function kindWords(kind: string): string {
  return kind in pointKinds ? t(pointKinds[kind as PointKind]) : kind
}
