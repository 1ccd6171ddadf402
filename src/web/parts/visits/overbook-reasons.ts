import { mark } from '#domain/language/translate.ts'

/** Why a visit may lie over another one: what stands in the timeline. */
export const overbookReasons = [mark('Patient asked'), mark('It cannot wait'), mark('It will be short'), mark('Other')]
