import sharp from 'sharp'

/** A small real picture. */
export function picture(): Promise<Buffer> {
  return sharp({ create: { width: 200, height: 200, channels: 3, background: '#0f5f52' } })
    .png()
    .toBuffer()
}
