/** The pictures of the product on its public pages, with the size of the screen they show; `npm run pictures` takes them. */
export const pictures = {
  times: { width: 1120, height: 700 },
  visit: { width: 1120, height: 700 },
  desk: { width: 1120, height: 700 },
  week: { width: 1120, height: 700 },
} as const

export const pictureWidths = [640, 1280] as const

export type PictureName = keyof typeof pictures
export type Ground = 'light' | 'dark'

/** The address of a picture as it is served. */
export function pictureAddress(name: PictureName, ground: Ground, wide: (typeof pictureWidths)[number]): string {
  return `/pictures/${name}-${ground}-${wide}.avif`
}
