import { playTones } from '../tones.ts'

const rising = [
  [0, 523],
  [0.3, 659],
] as const
let sound: AudioContext | undefined

/** Two soft tones, by the speaker that was picked where the browser can choose one. */
export async function playTone(speaker = '') {
  sound ??= new AudioContext()
  await sound.resume().catch(() => undefined)
  if (speaker && 'setSinkId' in sound)
    await (sound as AudioContext & { setSinkId: (id: string) => Promise<void> })
      .setSinkId(speaker)
      .catch(() => undefined)
  playTones(sound, rising)
}

/** Whether this tab may sound: browsers keep one quiet in which nobody has touched anything. */
export async function maySound(): Promise<boolean> {
  sound ??= new AudioContext()
  const soon = new Promise((resolve) => setTimeout(resolve, 200))
  await Promise.race([sound.resume().catch(() => undefined), soon])
  return sound.state === 'running'
}

/** Tells ten times a second how loud a microphone is, 0 to 1, until the returned function is called. */
export function hearLevel(stream: MediaStream, tell: (level: number) => void): () => void {
  if (stream.getAudioTracks().length === 0) return () => undefined
  const ear = new AudioContext()
  void ear.resume().catch(() => undefined)
  const meter = ear.createAnalyser()
  meter.fftSize = 512
  ear.createMediaStreamSource(stream).connect(meter)
  const waves = new Uint8Array(meter.fftSize)
  const timer = setInterval(() => {
    meter.getByteTimeDomainData(waves)
    const loudest = waves.reduce((most, wave) => Math.max(most, Math.abs(wave - 128)), 0)
    tell(Math.min(1, loudest / 64))
  }, 100)
  return () => {
    clearInterval(timer)
    void ear.close()
  }
}
